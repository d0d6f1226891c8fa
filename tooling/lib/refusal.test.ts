import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '@quits/web/store';
import { sentenceOf } from './refusal.ts';

const failure = (message: string) => Object.assign(new Error(message), { syscall: 'write' });

describe('the message of a refused command', () => {
  it.each([
    [new Refusal('Raise the version.'), 'Raise the version.'],
    [
      failure('ENOSPC: no space left on device, write'),
      'ENOSPC: no space left on device, write. Fix this and try again.',
    ],
  ])('is one sentence: %s', (error, sentence) => {
    expect(sentenceOf(error)).toBe(sentence);
  });

  it('is one sentence for a real refusal of the file system', async () => {
    const error: unknown = await mkdir(path.join(__filename, 'folder')).catch((reason: unknown) => reason);
    expect(sentenceOf(error)).toMatch(
      /^ENOTDIR: not a directory, mkdir '.*refusal\.test\.ts.folder'\. Fix this/,
    );
  });

  it('is missing for an internal error, whose stack is needed', () => {
    expect(sentenceOf(new TypeError('x is undefined'))).toBeUndefined();
  });
});
