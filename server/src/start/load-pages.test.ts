import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPages } from './serve.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quits-pages-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

describe('loadPages', () => {
  it('says how to build a web app that is missing', async () => {
    await expect(loadPages(root, {})).rejects.toThrow('npm run build');
  });

  it('says in one sentence which variable of the web app is wrong', async () => {
    mkdirSync(join(root, '.published/shell'), { recursive: true });
    writeFileSync(join(root, '.published/shell/index.html'), '');
    expect(await loadPages(root, {})).toBeInstanceOf(Function);
    await expect(loadPages(root, { REPORT_URL: 'reports' })).rejects.toThrow(/^REPORT_URL must name/);
  });
});
