import { isNativeError } from 'node:util/types';

/** Why something is not done: sentences for the person at the keyboard. Nothing live has changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param violations of a contract, each in a line of its own */
  constructor(sentence: string, violations: readonly string[] = []) {
    super([sentence, ...violations.map((violation) => `  - ${violation}`)].join('\n'));
  }
}

/** What the file system's commonest complaints mean. */
const COMPLAINTS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left for you',
  EROFS: 'it can only be read',
  EACCES: 'you may not do that there',
  EPERM: 'you may not do that there',
  ENOTDIR: 'a part of it is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
};

/**
 * What a person at the keyboard is told of an error.
 *
 * @returns `undefined` for a fault of ours, whose stack is wanted
 */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  if (!isNativeError(error) || !('syscall' in error)) return undefined;
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  const reason = COMPLAINTS[code] ?? message.replace(`${code}: `, '');
  return `${path ?? 'The file system says'}: ${reason} (${code}). Do it again when that is mended.`;
}
