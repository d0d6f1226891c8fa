import { detailOf, isStatus } from '@quits/core';

/** The 401 rule has told the person already: nobody else speaks about this failure. */
export function isAlreadyTold(error: unknown): boolean {
  return (
    isStatus(error, 401) ||
    (typeof error === 'object' && error !== null && 'status' in error && error.status === 'SESSION_ENDED')
  );
}

/** What follows below a toast whose title the catalogue fixes: why it failed and what to do. */
export function reasonOf(error: unknown): { description: string } {
  const hasNoAnswer =
    typeof error === 'object' && error !== null && 'status' in error && error.status === 'NO_ANSWER';
  if (hasNoAnswer) return { description: 'The server did not answer. Check your connection.' };
  return { description: detailOf(error) ?? 'Something went wrong on our side. Try again in a moment.' };
}
