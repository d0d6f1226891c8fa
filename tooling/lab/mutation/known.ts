/** What earlier runs found out, kept for as long as the sources and the file of tests are the same. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../lib/workspace.mjs';

/** Where it is kept. */
export const KEPT = path.join(ROOT, 'node_modules/.cache/quits-mutants');
/** What the tests of the server run on, but for the tests. */
const SOURCES = [
  'server/src',
  'shared/domain/src',
  'shared/contracts/src',
  'tooling/build/jest',
  'package-lock.json',
];

const hashOf = (texts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 20);
};

const readInRoot = (file: string) => readFileSync(path.join(ROOT, file));

function filesBelow(place: string): string[] {
  if (path.extname(place) !== '') return [place];
  return readdirSync(path.join(ROOT, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(ROOT, path.join(parentPath, name)))
    .sort();
}

export const isTestFile = (file: string) => file.endsWith('.test.ts');

/** Files of tests of the server, with their whole paths. */
export const testFiles = () =>
  filesBelow('server/src')
    .filter(isTestFile)
    .map((file) => path.join(ROOT, file));

/** A store of results by their keys, each about one file of tests. */
export interface Known {
  /** Gives what is known; else asks, and keeps the answer. `undefined` is an answer as well. */
  keep<Value>(testFile: string, question: readonly unknown[], ask: () => Promise<Value>): Promise<Value>;
  has(testFile: string, question: readonly unknown[]): boolean;
}

/** Opens what is known of the sources as they are. */
export function openKnown(): Known {
  const sources = SOURCES.flatMap(filesBelow).filter((file) => !isTestFile(file));
  const folder = path.join(KEPT, hashOf(sources.flatMap((file) => [file, readInRoot(file)])));
  mkdirSync(folder, { recursive: true });
  const hashes = new Map<string, string>();
  const placeOf = (testFile: string, question: readonly unknown[]) => {
    const ofTests = hashes.get(testFile) ?? hashOf([testFile, readFileSync(testFile)]);
    hashes.set(testFile, ofTests);
    return path.join(folder, `${hashOf([ofTests, JSON.stringify(question)])}.json`);
  };
  return {
    has: (testFile, question) => existsSync(placeOf(testFile, question)),
    async keep<Value>(testFile: string, question: readonly unknown[], ask: () => Promise<Value>) {
      const place = placeOf(testFile, question);
      if (existsSync(place)) return (JSON.parse(readFileSync(place, 'utf8')) as { answer: Value }).answer;
      const answer = await ask();
      writeFileSync(place, JSON.stringify({ answer }));
      return answer;
    },
  };
}
