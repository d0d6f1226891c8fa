/** The value of a JSON text, or `undefined` when there is none or it cannot be read. */
export function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
