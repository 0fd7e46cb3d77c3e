import { RequestType } from "vscode-languageserver-protocol";
import type { RoleLimit } from "../memory/hygiene/architecture";
import type { LayerId } from "../memory/hygiene/layers";
import type { MaintenanceItem } from "../memory/hygiene/maintenanceItem";
import type { Role } from "../memory/hygiene/roles";

/** Names a root by its URI. */
export interface RootParams {
  readonly root: string;
}

/** A memory file in its layer. */
export interface LayerFile {
  readonly uri: string;
  /** Root-relative. */
  readonly path: string;
  /** Absent for a file without one. */
  readonly role?: Role;
  /** What the file says that it is about, secrets masked. */
  readonly title?: string;
  /** Absent until the file was read, and for one that cannot be read. */
  readonly lines?: number;
  readonly bytes?: number;
  /** The limit of its role; absent where there is none. */
  readonly limit?: RoleLimit;
  /** Whole days: of a daily note since its date (negative in the future); of the active context, long-term memory, topics and handoffs since their own date line, else since the file changed; of others since the file changed. */
  readonly age?: number;
  /** Whether it is over its limit. */
  readonly isOver: boolean;
  /** Titles of what is due for it; empty when nothing is. */
  readonly due: readonly string[];
}

/** One layer; those without files are there too. */
export interface Layer {
  readonly id: LayerId;
  /** Title case, as in the view. */
  readonly title: string;
  /** Daily notes newest first, all others by code point. */
  readonly files: readonly LayerFile[];
}

/** The files of a root by layer; `null` where there is no such root or the profile does not hold for it. */
export const memoryLayers = new RequestType<RootParams, readonly Layer[] | null, void>("memoryLens/layers");

/** One thing of the maintenance schedule, with its files as URIs. */
export interface MaintenanceEntry extends Omit<MaintenanceItem, "paths"> {
  readonly files: readonly { readonly uri: string; readonly path: string }[];
}

/** The maintenance of one root. */
export interface MaintenanceSummary {
  /** How many items are due: the figure of the badge. */
  readonly due: number;
  /** The whole schedule: what is due first, then by the day from which it is. */
  readonly items: readonly MaintenanceEntry[];
  /** The day of the last review, `YYYY-MM-DD`; absent where none is marked. */
  readonly reviewedOn?: string;
  /** The day that all this is said for. */
  readonly today: string;
}

/** What is due in a root; `null` where there is no such root or the profile does not hold for it. */
export const memoryMaintenance = new RequestType<RootParams, MaintenanceSummary | null, void>("memoryLens/maintenance");
