import { Refusal } from '@quits/web/store';

/**
 * The message of an error for the user.
 *
 * @returns `undefined` for an internal error, whose stack is needed
 */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  // A test's errors are of another realm than the system's.
  const isOfSystem = typeof error === 'object' && error !== null && 'syscall' in error && 'message' in error;
  return isOfSystem ? `${String(error.message)}. Fix this and try again.` : undefined;
}

/** Ends a command with one sentence when the environment is the cause. */
export function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
