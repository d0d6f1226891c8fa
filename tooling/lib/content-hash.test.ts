import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentHash } from './content-hash.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'quits-hash-'));
  mkdirSync(path.join(root, 'a/src'), { recursive: true });
  writeFileSync(path.join(root, 'a/src/one.ts'), 'one');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const hash = () => contentHash(root, ['a/src', 'a/none.json']);

describe('contentHash', () => {
  it('is eight hex digits, the same for the same content', () => {
    expect(hash()).toMatch(/^[0-9a-f]{8}$/);
    expect(hash()).toBe(hash());
  });

  it('changes with the content, and with the name, of any file', () => {
    const before = hash();
    writeFileSync(path.join(root, 'a/src/one.ts'), 'two');
    const changed = hash();
    writeFileSync(path.join(root, 'a/src/two.ts'), '');
    expect(new Set([before, changed, hash()]).size).toBe(3);
  });

  it('does not change with tests, which never reach a browser', () => {
    const before = hash();
    writeFileSync(path.join(root, 'a/src/one.test.ts'), 'test');
    expect(hash()).toBe(before);
  });
});
