/** Keeps so many values at most, by their keys: the least recently used go first. */
export function keepRecent<Key, Value>(max: number) {
  const kept = new Map<Key, Value>();

  function set(key: Key, value: Value): void {
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > max && oldest !== undefined) kept.delete(oldest);
  }

  return {
    get(key: Key): Value | undefined {
      const found = kept.get(key);
      if (found !== undefined) set(key, found);
      return found;
    },
    set,
    delete: (key: Key) => kept.delete(key),
  };
}
