/** Reads a field of a value of any type; `undefined` unless the value is an object with that field. */
export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
