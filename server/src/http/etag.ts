import { AppError } from '../errors/app-error.ts';

/**
 * The entity tag of a version. It is the version itself, so it does not depend on the format of a
 * body.
 */
export function etagOf(version: number): string {
  return `"${String(version)}"`;
}

/**
 * Requires that `If-Match` names the current version. Without the header the last write wins.
 *
 * @param current returns the current state, for callers with a stale copy
 * @throws 412 with that state
 */
export async function requireMatch(
  ifMatch: string | undefined,
  version: number,
  current: () => unknown,
): Promise<void> {
  const etag = etagOf(version);
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (ifMatch.split(',').some((tag) => tag.trim() === etag)) return;
  throw new AppError(412, 'changed_meanwhile', { current: await current(), etag });
}
