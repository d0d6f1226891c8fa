/**
 * What failed: the back end, the host's `getToken`, the feature on this page's React, a screen, or a path that the
 * feature does not have.
 */
export type MountErrorCode = 'api' | 'token' | 'load' | 'render' | 'path';

/** An error of a mounted feature, for its host: a code, and a sentence as the message. */
export class MountError extends Error {
  override readonly name = 'MountError';
  readonly code: MountErrorCode;

  constructor(code: MountErrorCode, sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
