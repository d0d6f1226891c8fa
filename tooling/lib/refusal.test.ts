import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Refusal, sentenceOf } from './refusal.ts';

const failure = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: something, write`), { code, syscall: 'write', ...(path && { path }) });

describe('the message of a refused command', () => {
  it.each([
    [new Refusal('Raise the version.'), 'Raise the version.'],
    [
      failure('ENOSPC', '/srv/quits/a.js'),
      '/srv/quits/a.js: there is no space left (ENOSPC). Do it again when that is mended.',
    ],
    [
      failure('ENOSPC'),
      'The file system says: there is no space left (ENOSPC). Do it again when that is mended.',
    ],
    [
      failure('EROFS', '/srv/quits'),
      '/srv/quits: it can only be read (EROFS). Do it again when that is mended.',
    ],
    [failure('EIO', '/srv/quits'), '/srv/quits: something, write (EIO). Do it again when that is mended.'],
  ])('is one sentence: %s', (error, sentence) => {
    expect(sentenceOf(error)).toBe(sentence);
  });

  it('is one sentence for a real refusal of the file system', async () => {
    const error: unknown = await mkdir(path.join(__filename, 'folder')).catch((reason: unknown) => reason);
    expect(sentenceOf(error)).toMatch(
      /refusal\.test\.ts.folder: a part of it is a file, not a folder \(ENOTDIR\)/,
    );
  });

  it('is missing for an internal error, whose stack is needed', () => {
    expect(sentenceOf(new TypeError('x is undefined'))).toBeUndefined();
  });
});
