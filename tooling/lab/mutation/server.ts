/**
 * Changes the server in ways that Stryker knows, one at a time, and expects a test to fail: a sample, drawn by a seed.
 * Stryker's own run loads every file of tests for every change; here all tests run once, with every change switched
 * off, and after that each change meets only the tests that reach it: those beside it first, then the quickest. What
 * they leave meets those beside it on PostgreSQL. What was found out is kept until the sources or the tests change, so
 * that a run that was ended goes on where it was.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../lib/postgres.ts';
import { pooled, seconds } from '../../lib/run.ts';
import { ROOT } from '../../lib/workspace.mjs';
import { staleEntries, whyEquivalent } from './equivalent.ts';
import { writeMutants } from './mutants.ts';
import type { Mutant } from './mutants.ts';
import { sampleOf } from './sample.ts';
import { prepareTests } from './server-tests.ts';
import type { Selection, Tests } from './server-tests.ts';

const AIM_PERCENT = 85;
/** At a time: a change waits for its database as often as it computes. */
const WIDTH = 3;
/** A change that neither the tests beside it notice nor so many other files counts as not noticed. */
const OTHER_FILES = 12;

/** Tests of the module; or of the plugin, and of the application that all plugins make. */
const isBeside = ({ file }: Mutant, selection: Selection) =>
  (file.startsWith('server/src/plugins/')
    ? [file.replace(/\.ts$/, '.'), 'server/src/app.']
    : [`${path.dirname(file)}/`]
  ).some((beginning) => selection.file.startsWith(path.join(ROOT, beginning)));

/** The first test that fails by a change, with its file. */
async function findFailure(
  tests: Tests,
  mutant: Mutant,
  selections: readonly Selection[],
  databaseUrl?: string,
): Promise<string | undefined> {
  for (const selection of selections) {
    const name = await tests.failingBy(mutant, selection, databaseUrl);
    if (name !== undefined) return `${path.basename(selection.file)}: ${name}`;
  }
  return undefined;
}

async function whoNotices(tests: Tests, mutant: Mutant, databaseUrl: string): Promise<string | undefined> {
  const all = tests.reaching(mutant);
  const beside = all.filter((selection) => isBeside(mutant, selection));
  const others = all.filter((selection) => !beside.includes(selection));
  // One test may keep what another one sees, as an answer that is made once.
  const besideWhole = beside.map((selection) => ({ ...selection, names: undefined }));
  return (
    (await findFailure(tests, mutant, [...beside, ...others.slice(0, OTHER_FILES)])) ??
    (await findFailure(tests, mutant, besideWhole)) ??
    (await findFailure(tests, mutant, beside, databaseUrl))
  );
}

const oneLine = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
};

function describe({ file, location: { start }, original, replacement }: Mutant): string {
  return `${file}:${start.line}:${start.column} ${oneLine(original)} → ${oneLine(replacement)}`;
}

/** Tries each change, and says what becomes of it; gives those that nobody notices. */
async function tryEach(tests: Tests, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const postgres = await startPostgres();
  try {
    const isOpen = await pooled(mutants, WIDTH, async (mutant) => {
      const start = performance.now();
      const failure = await whoNotices(tests, mutant, postgres.url);
      const became = failure === undefined ? 'OPEN    ' : 'noticed ';
      const by = failure === undefined ? '' : `, by ${oneLine(failure)}`;
      console.log(`${became}${describe(mutant)} (${seconds(performance.now() - start)}${by})`);
      return failure === undefined;
    });
    return mutants.filter((_mutant, index) => isOpen[index]);
  } finally {
    await postgres.stop();
  }
}

async function trySample(folder: string, count: number, seed: string): Promise<string[]> {
  const all = await writeMutants(folder);
  const sample = sampleOf(all, count, seed);
  console.log(`${sample.length} of ${all.length} changes, seed ${seed}`);
  const equivalent = sample.filter(whyEquivalent);
  for (const mutant of equivalent) console.log(`none    ${describe(mutant)} (${whyEquivalent(mutant)})`);
  const start = performance.now();
  const tests = await prepareTests(folder, all);
  console.log(`All tests without a change: ${seconds(performance.now() - start)}`);
  const tried = sample.filter((mutant) => !equivalent.includes(mutant));
  const open = await tryEach(tests, tried);
  for (const mutant of open) console.log(`\nOPEN    ${describe(mutant)}`);
  const noticed = tried.length - open.length;
  const percent = (100 * noticed) / tried.length;
  console.log(`\n${noticed} of ${tried.length} noticed: ${percent.toFixed(1)} %`);
  console.log(`${equivalent.length} more change nothing, for reasons given`);
  const few = percent >= AIM_PERCENT ? [] : [`fewer than ${AIM_PERCENT} % were noticed`];
  return [...staleEntries(all), ...few];
}

/**
 * Tries a sample of the changes of the server.
 *
 * @param seed draws the sample
 * @returns a sentence when fewer are noticed than shall be
 * @throws when a test fails without any change
 */
export async function mutateServer(count: number, seed: string): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quits-mutants-'));
  try {
    return await trySample(folder, count, seed);
  } finally {
    await rm(folder, { recursive: true });
  }
}
