/** A field of something of which nobody knows whether it is an object; nothing where it is none, or has no such field. */
export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
