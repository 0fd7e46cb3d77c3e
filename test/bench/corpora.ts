import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { inRepository } from "../support/repository";
import { SeededRandom } from "../support/seededRandom";

/** A text of a kind, the same on every machine with the locked dependencies. */
export interface Corpus {
  readonly name: string;
  readonly text: string;
}

/** English as people write it: the READMEs of the dependencies, up to a million characters. */
export function englishCorpus(): Corpus {
  const modules = inRepository("node_modules");
  const readmes = packagesIn(modules).map((name) => path.join(modules, name, "README.md"));
  return { name: "English", text: joinFiles(readmes, 1_000_000) };
}

/** JavaScript in fences, as notes about code hold it. */
export function codeCorpus(): Corpus {
  const folders = ["vscode-languageserver/lib/common", "vscode-jsonrpc/lib/common"].map((name) =>
    inRepository("node_modules", name),
  );
  const files = folders.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith(".js"))
          .sort()
          .map((name) => path.join(folder, name))
      : [],
  );
  const fenced = files.map((file) => `\`\`\`js\n${readFileSync(file, "utf8")}\n\`\`\`\n`);
  return { name: "code", text: fenced.join("\n").slice(0, 500_000) };
}

/** Chinese, Japanese and Korean: sentences in a random order, some on a line of their own. */
export function eastAsianCorpus(): Corpus {
  const random = new SeededRandom(11);
  let text = "";
  for (const sentences of [chinese, japanese, korean]) {
    for (const end = text.length + 40_000; text.length < end; ) {
      text += random.chance(0.2) ? `\n- ${random.pick(sentences)}\n` : random.pick(sentences);
    }
  }
  return { name: "Chinese, Japanese, Korean", text };
}

/** One line of Chinese without a space. */
export function chineseLine(bytes: number): string {
  const random = new SeededRandom(12);
  let text = "";
  while (Buffer.byteLength(text) < bytes) text += random.pick(chinese);
  return text;
}

const chinese = [
  "团队每周一上午十点开会，讨论本周的计划。",
  "用户更喜欢简短的回答，不要重复问题！",
  "部署之前请先运行全部测试，再更新变更日志。",
  "数据库迁移脚本放在项目的根目录下；备份每天凌晨三点进行。",
  "这个决定是在三月份做出的，原因见归档文件（第二节）。",
  "如果接口返回错误，请等待五秒后重试，最多三次。",
  "新成员需要阅读入门指南：先看索引，再看主题。",
  "预算上限是三万个词元，超过时应把细节移到子目录。",
];

const japanese = [
  "毎週月曜日の午前十時に会議があります。",
  "ユーザーは短い答えを好みます。同じ質問を繰り返さないでください。",
  "デプロイの前に、すべてのテストを実行してください！",
  "データベースのバックアップは毎日三時に行われます。",
  "この決定の理由は、アーカイブのファイルに書いてあります（第二章）。",
  "エラーが返ってきたら、五秒待ってからやり直します。",
  "メモリの索引を更新するのを忘れないこと。",
];

const korean = [
  "매주 월요일 오전 열 시에 회의가 있습니다. ",
  "사용자는 짧은 답변을 좋아하며, 같은 질문을 반복하지 않기를 바랍니다. ",
  "배포하기 전에 모든 테스트를 실행하세요! ",
  "데이터베이스 백업은 매일 새벽 세 시에 진행됩니다. ",
  "이 결정의 이유는 보관 파일에 적혀 있습니다(두 번째 장). ",
  "오류가 나면 오 초 기다린 뒤 다시 시도합니다. ",
];

/** Names of the packages in a folder of dependencies, those of scopes included, sorted. */
function packagesIn(modules: string): string[] {
  return readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(path.join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    )
    .sort();
}

function joinFiles(files: readonly string[], most: number): string {
  let text = "";
  for (const file of files) {
    if (existsSync(file)) text += `${readFileSync(file, "utf8")}\n`;
    if (text.length >= most) break;
  }
  return text.slice(0, most);
}
