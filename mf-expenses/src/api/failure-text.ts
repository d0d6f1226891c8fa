import { detailOf, isStatus } from '@quits/core';

/** A 401 is told once, by the base query: nobody else speaks about it. */
export function isSessionOver(error: unknown): boolean {
  return (
    isStatus(error, 401) ||
    (typeof error === 'object' && error !== null && 'status' in error && error.status === 'SESSION_ENDED')
  );
}

function retryAfterOf(error: unknown): number | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'retryAfterSeconds' in error &&
    typeof error.retryAfterSeconds === 'number'
    ? error.retryAfterSeconds
    : undefined;
}

/** What happened and what to do about it: the server's own sentence, else ours; never a bare status. */
export function explainFailure(error: unknown): string {
  const seconds = retryAfterOf(error);
  if (isStatus(error, 429) && seconds !== undefined) {
    return `Too many changes in a short time. Try again in ${String(seconds)} seconds.`;
  }
  const detail = detailOf(error);
  if (detail !== undefined) return detail;
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 'NO_ANSWER') {
    return 'The server did not answer. Check your connection and try again.';
  }
  return 'Something went wrong on our side. Please try again in a moment.';
}

export interface FieldFailure {
  field: string;
  message: string;
}

/** The server's messages about single fields (decisions §5), if it gave any. */
export function fieldFailuresOf(error: unknown): FieldFailure[] {
  if (typeof error !== 'object' || error === null || !('body' in error)) return [];
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors))
    return [];
  return body.errors.flatMap((row: unknown) =>
    typeof row === 'object' &&
    row !== null &&
    'field' in row &&
    'message' in row &&
    typeof row.field === 'string' &&
    typeof row.message === 'string'
      ? [{ field: row.field, message: row.message }]
      : [],
  );
}
