/** Parses JSON; `undefined` for missing or invalid text. */
export function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
