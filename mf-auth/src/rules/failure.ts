import { detailOf, isStatus } from '@quits/core';

/** The 401 rule has told the person already: nobody else speaks about this failure. */
export function isAlreadyTold(error: unknown): boolean {
  return (
    isStatus(error, 401) ||
    (typeof error === 'object' && error !== null && 'status' in error && error.status === 'SESSION_ENDED')
  );
}

/**
 * What a toast about a failure says: the server's own sentence, else ours, which then also says what to
 * do when nothing was answered at all.
 */
export function failureToast(
  error: unknown,
  otherwise: string,
): [title: string, extras?: { description: string }] {
  const detail = detailOf(error);
  if (detail !== undefined) return [detail];
  const hasNoAnswer =
    typeof error === 'object' && error !== null && 'status' in error && error.status === 'NO_ANSWER';
  return hasNoAnswer
    ? [otherwise, { description: 'The server did not answer. Check your connection.' }]
    : [otherwise];
}
