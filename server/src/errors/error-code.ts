/** The `code` of a system or database error, such as `ENOENT`; `undefined` if it has none. */
export function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}
