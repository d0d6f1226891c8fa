/** Sets parameters of an address's query and removes those without a value. Other parameters stay. */
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
