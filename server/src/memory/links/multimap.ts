/** Adds a value to the set under a key. */
export function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const there = map.get(key);
  if (there === undefined) map.set(key, new Set([value]));
  else there.add(value);
}

/** Takes a value from the set under a key; an empty set does not stay. */
export function removeFrom<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const there = map.get(key);
  if (there?.delete(value) && there.size === 0) map.delete(key);
}
