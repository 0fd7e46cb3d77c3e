import { readFileSync } from "node:fs";
import { inRepository } from "./repository";

/** A menu entry, a welcome text or anything else of the manifest that is looked at by key. */
export type ManifestEntry = Readonly<Record<string, unknown>>;

/** The parts of package.json that tests look at. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly publisher: string;
  readonly icon: string;
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly viewsContainers: { readonly activitybar: readonly ManifestEntry[] };
    readonly views: Readonly<Record<string, readonly ManifestEntry[]>>;
    readonly viewsWelcome: readonly { readonly contents: string; readonly when: string; readonly view: string }[];
    readonly commands: readonly { readonly command: string; readonly title: string; readonly icon?: unknown }[];
    readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
    readonly chatParticipants: readonly {
      readonly id: string;
      readonly name: string;
      readonly commands: readonly { readonly name: string; readonly description: string }[];
    }[];
    readonly languages: readonly ManifestEntry[];
    readonly grammars: readonly ManifestEntry[];
    readonly resourceLabelFormatters: readonly { readonly scheme: string }[];
    readonly configurationDefaults: Readonly<Record<string, unknown>>;
    readonly configuration: readonly { readonly properties: Readonly<Record<string, SettingSchema>> }[];
    readonly walkthroughs: readonly { readonly id: string; readonly steps: readonly WalkthroughStep[] }[];
  };
}

/** A menu entry: a command or a submenu, with when it shows. */
export interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

/** A step of the walkthrough. */
export interface WalkthroughStep {
  readonly id: string;
  readonly description: string;
  readonly media: Readonly<Record<string, string>>;
}

/** A setting's schema, as far as tests look at it. */
export interface SettingSchema {
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly additionalProperties?: SettingSchema | boolean;
  readonly markdownDescription?: string;
}

/** The manifest as it stands in the checkout, its texts still keys. */
export function readManifest(): Manifest {
  return JSON.parse(readFileSync(inRepository("package.json"), "utf8"));
}

/** The texts of the manifest by key. */
export function readTexts(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(inRepository("package.nls.json"), "utf8"));
}

/** Every setting by its full name. */
export function settingsOf(manifest: Manifest): ReadonlyMap<string, SettingSchema> {
  return new Map(manifest.contributes.configuration.flatMap(({ properties }) => Object.entries(properties)));
}
