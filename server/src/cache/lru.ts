/**
 * A cache that evicts the least recently used values when it is full.
 *
 * @param max the maximum number of values, or their maximum total weight
 */
export function createLru<Key, Value>(max: number, weigh: (value: Value) => number = () => 1) {
  const kept = new Map<Key, Value>();
  let weight = 0;

  function remove(key: Key): void {
    const found = kept.get(key);
    if (found !== undefined) weight -= weigh(found);
    kept.delete(key);
  }

  function set(key: Key, value: Value): void {
    remove(key);
    kept.set(key, value);
    weight += weigh(value);
    for (const oldest of kept.keys()) {
      if (weight <= max) return;
      remove(oldest);
    }
  }

  return {
    get(key: Key): Value | undefined {
      const found = kept.get(key);
      if (found !== undefined) set(key, found);
      return found;
    },
    set,
    delete: remove,
    clear(): void {
      kept.clear();
      weight = 0;
    },
  };
}
