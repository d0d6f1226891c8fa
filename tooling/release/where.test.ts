import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { folderStore } from '@quits/web/store';
import { baseConfig } from '../build/webpack/base.ts';
import { where } from './where.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'quits-where-'));
});
afterAll(() => rmSync(home, { recursive: true }));

const SOURCE = `export function vote(poll: { votes: number[] }): number {
  return poll.votes.map((one) => one + 1).length;
}
console.log(vote(JSON.parse('{}')));
`;

/** Builds a feature of one file as ours are built, into the store's folder of its version. */
async function publish(): Promise<void> {
  const out = path.join(home, 'remotes/mf-profile/1.2.0');
  const folder = path.join(home, 'src');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'vote.ts'), SOURCE);
  const base = baseConfig('mf-profile', { version: '1.2.0', out });
  const compiler = webpack({ ...base, context: home, entry: './src/vote.ts' });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
}

it('leads from a place in a published file to the line of its source', async () => {
  await publish();
  const store = folderStore(home);
  const keys = await store.list('remotes/mf-profile/1.2.0/');
  const script = keys.find((key) => key.endsWith('.js')) ?? '';
  const lines = readFileSync(path.join(home, script), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('votes.map'));
  const column = (lines[line]?.indexOf('votes.map') ?? 0) + 1;
  const place = `${path.basename(script)}:${String(line + 1)}:${String(column)}`;
  expect(await where(store, ['mf-profile@1.2.0', place])).toMatch(/^mf-profile\/src\/vote\.ts:2:\d+/);
  expect((await where(store, ['mf-profile@1.2.0', `at x (${place})\n${place}`])).split('\n')).toHaveLength(2);
});

it.each([
  [['mf-profile@9.9.9', '536.js:1:1'], 'has no map of 536.js in mf-profile@9.9.9'],
  [['mf-profile', '536.js:1:1'], 'Say version and place: npm run where -- mf-polls@1.2.0 536.js:16:1828'],
  [['mf-profile@1.2.0'], 'Say version and place'],
])('says what it needs: %j', async (asked, sentence) => {
  await expect(where(folderStore(home), asked)).rejects.toThrow(sentence);
});
