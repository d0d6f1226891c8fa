/** Checks of values of unknown type, without a schema library. */

/** Whether a value is an object with fields, such as parsed JSON: not a list, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a field of a value of any type; `undefined` unless the value is an object with that field. */
export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Checks the shape of a value. */
export type Guard = (value: unknown) => boolean;

/** Accepts any number. */
export const number: Guard = (value) => typeof value === 'number';

/** Accepts any text. */
export const text: Guard = (value) => typeof value === 'string';

/** Accepts a list whose items all pass the guard. */
export function list(item: Guard): Guard {
  return (value) => Array.isArray(value) && value.every(item);
}

/** Accepts an object whose named fields pass their guards. It may have other fields. */
export function fields(guards: Readonly<Record<string, Guard>>): Guard {
  const entries = Object.entries(guards);
  return (value) => entries.every(([name, guard]) => guard(fieldIn(value, name)));
}

/** Accepts an object with an id. */
export const identified = fields({ id: number });
