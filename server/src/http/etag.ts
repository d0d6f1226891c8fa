import { AppError } from '../errors.ts';

/** The entity tag of a version: the version itself, so that it never depends on how a body is written. */
export function etagOf(version: number): string {
  return `"${String(version)}"`;
}

/**
 * Lets a change of this version through when `If-Match` names it; without the header the last write wins.
 *
 * @param current gives what stands now, for whose copy is stale
 * @throws 412 with it
 */
export async function requireMatch(
  ifMatch: string | undefined,
  version: number,
  current: () => unknown,
): Promise<void> {
  const etag = etagOf(version);
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (ifMatch.split(',').some((tag) => tag.trim() === etag)) return;
  throw new AppError(412, 'Someone else changed this in the meantime', { current: await current(), etag });
}
