export function removeStale(folder: string, current: ReadonlySet<string>, now: Date): Promise<void>;
