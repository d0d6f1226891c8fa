/**
 * A cache that evicts the least recently used values when it is full.
 *
 * @param max the maximum number of values, or their maximum total weight
 */
export function createLru<Key, Value>(max: number, weigh: (value: Value) => number = () => 1) {
  const entries = new Map<Key, Value>();
  let weight = 0;

  function remove(key: Key): void {
    const found = entries.get(key);
    if (found !== undefined) weight -= weigh(found);
    entries.delete(key);
  }

  function set(key: Key, value: Value): void {
    remove(key);
    entries.set(key, value);
    weight += weigh(value);
    for (const oldest of entries.keys()) {
      if (weight <= max) return;
      remove(oldest);
    }
  }

  return {
    get(key: Key): Value | undefined {
      const found = entries.get(key);
      if (found !== undefined) set(key, found);
      return found;
    },
    set,
    delete: remove,
    clear(): void {
      entries.clear();
      weight = 0;
    },
  };
}
