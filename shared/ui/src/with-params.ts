/**
 * The query of an address with some of its parameters set, and those that have no value taken out; whatever else it says
 * stays.
 */
export function withParams(
  current: URLSearchParams | undefined,
  changes: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const params = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name);
    else params.set(name, String(value));
  }
  return params;
}
