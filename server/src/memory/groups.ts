/** Adds an item to those of a key. */
export function addToGroup<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const there = groups.get(key);
  if (there === undefined) groups.set(key, [item]);
  else there.push(item);
}
