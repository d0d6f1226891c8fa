/** The entity tag of a version: the version itself, so that it never depends on how a body is written. */
export function etagOf(version: number): string {
  return `"${String(version)}"`;
}

/** Whether `If-Match` allows a change of this version; without the header the last write wins. */
export function isMatch(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim() === etagOf(version));
}
