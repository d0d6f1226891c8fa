import { isNativeError } from 'node:util/types';

/** Why a command was refused, as sentences for the user. Nothing live has changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param violations violations of a contract, each in its own line */
  constructor(sentence: string, violations: readonly string[] = []) {
    super([sentence, ...violations.map((violation) => `  - ${violation}`)].join('\n'));
  }
}

/** Messages for the most common file system errors. */
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
 * The message of an error for the user.
 *
 * @returns `undefined` for an internal error, whose stack is needed
 */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  if (!isNativeError(error) || !('syscall' in error)) return undefined;
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  const reason = COMPLAINTS[code] ?? message.replace(`${code}: `, '');
  return `${path ?? 'The file system says'}: ${reason} (${code}). Do it again when that is mended.`;
}
