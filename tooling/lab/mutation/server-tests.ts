/** The tests of the server on a copy with switches: which reach a change, and whether one of them fails by it. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { jestProgram } from '../../lib/run.ts';
import { ROOT } from '../../lib/workspace.mjs';
import { KEPT, openKnown, testFiles } from './known.ts';
import type { Known } from './known.ts';
import type { Mutant } from './mutants.ts';

/** A change that a property notices is noticed within few cases. */
const FEW_CASES = { FUZZ_REQUESTS: '400', LEDGER_SEQUENCES: '10' };
/**
 * A change that makes a test compute for ever is noticed as well: so much longer than without it, and then some. Time of
 * the processor, for a busy machine is no change; a test that only waits fails by its own time limit.
 */
const GIVES_UP = { factor: 10, afterSeconds: 60 };

/** Databases of tests are thrown away: where the system has a folder in memory, nothing waits for a disk. */
const TEMPORARY = existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();

/** What a file of tests reaches. */
interface Coverage {
  file: string;
  /** Reached while the file is loaded, or between its tests: by all of them, that is. */
  static?: Record<string, number>;
  perTest?: Record<string, Record<string, number>>;
}

interface Report {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
}

/** Tests of one file that reach a change. */
export interface Selection {
  file: string;
  /** Unset: all. */
  names?: string[] | undefined;
  /** What they take without a change. */
  ms: number;
}

export interface Tests {
  /** Those that reach a change, the quickest first. */
  reaching(mutant: Mutant): Selection[];
  /** The test that fails by a change, if one does. */
  failingBy(mutant: Mutant, selection: Selection, databaseUrl?: string): Promise<string | undefined>;
}

const ATTEMPTS = 3;
const PASSES = '';
const ENDLESS = 'it computes for ever';
const DOES_NOT_LOAD = 'the file of tests does not load';

const patternOf = (names: readonly string[]) =>
  `^(${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|')})$`;

interface Run {
  files: readonly string[];
  names?: readonly string[] | undefined;
  env: NodeJS.ProcessEnv;
  workers?: number;
  /** Of the processor; unset: none. */
  cpuSeconds?: number;
}

/** Gives jest's report; none when it had to be ended. */
async function runTests(run: Run): Promise<Report | undefined> {
  const { files, names, env, workers = 1, cpuSeconds } = run;
  const folder = await mkdtemp(path.join(TEMPORARY, 'quits-tests-'));
  const reportFile = path.join(folder, 'report.json');
  const always = ['--config', 'tooling/build/jest/mutants.config.mjs', '--silent', '--forceExit'];
  const outcome = ['--json', '--outputFile', reportFile, '--cacheDirectory', path.join(KEPT, 'jest')];
  const which = files.length > 0 ? ['--runTestsByPath', ...files] : [];
  const only = names ? ['--testNamePattern', patternOf(names)] : [];
  const width = workers === 1 ? ['--runInBand'] : ['--maxWorkers', String(workers)];
  const args = [jestProgram(), ...always, ...outcome, ...width, ...only, ...which];
  try {
    const limit = `ulimit -t ${cpuSeconds ?? 'unlimited'}; exec "$@"`;
    const { signal } = await execa('sh', ['-c', limit, 'sh', process.execPath, ...args], {
      cwd: ROOT,
      // What a test that was ended leaves goes with the folder.
      env: { ...FEW_CASES, TMPDIR: folder, ...env },
      reject: false,
      stdio: 'ignore',
    });
    return signal === undefined ? (JSON.parse(await readFile(reportFile, 'utf8')) as Report) : undefined;
  } finally {
    await rm(folder, { recursive: true, maxRetries: 3 });
  }
}

const failureIn = ({ testResults }: Report) =>
  testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed');

async function readCoverage(folder: string): Promise<Coverage[]> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.map((text) => JSON.parse(text) as Coverage);
}

/** What a file of tests reaches, and how long each of its tests takes. */
interface Measured {
  coverage: Coverage;
  durations: Record<string, number>;
}

/** What of a file of tests reaches a change; none: nothing. */
function selectFrom({ coverage, durations }: Measured, isMeant: (ids: object) => boolean): Selection[] {
  const { file, static: ofAll = {}, perTest = {} } = coverage;
  const names = isMeant(ofAll)
    ? undefined
    : Object.entries(perTest).flatMap(([name, ids]) => (isMeant(ids) ? [name] : []));
  if (names?.length === 0) return [];
  const taken = names ? names.map((name) => durations[name] ?? 0) : Object.values(durations);
  return [{ file, names, ms: taken.reduce((sum, ms) => sum + ms, 0) }];
}

/** Runs files of tests, without a change, and notes what those reach that pass. */
async function measure(mutants: string, files: readonly string[]): Promise<Map<string, Measured>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quits-coverage-'));
  try {
    const env = { QUITS_MUTANTS: mutants, QUITS_COVERAGE: folder };
    const results = (await runTests({ files, env, workers: 2 }))?.testResults ?? [];
    const coverages = await readCoverage(folder);
    return new Map(
      results
        .filter(({ status }) => status === 'passed')
        .flatMap(({ name, assertionResults }) => {
          const coverage = coverages.find(({ file }) => file === name);
          const times = assertionResults.map(({ fullName, duration }) => [fullName, duration ?? 0] as const);
          return coverage ? [[name, { coverage, durations: Object.fromEntries(times) }] as const] : [];
        }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The same for all files, of which only those run that are not known; what fails on a busy machine has another try.
 *
 * @throws when a file of tests fails again
 */
async function measureAll(mutants: string, known: Known): Promise<Measured[]> {
  const files = testFiles();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const unknown = files.filter((file) => !known.has(file, ['coverage']));
    if (unknown.length === 0) break;
    for (const [file, measured] of await measure(mutants, unknown))
      await known.keep(file, ['coverage'], () => Promise.resolve(measured));
  }
  return Promise.all(
    files.map((file) =>
      known.keep<Measured>(file, ['coverage'], () =>
        Promise.reject(new Error(`${file} fails without any change`)),
      ),
    ),
  );
}

/**
 * Makes the tests ready.
 *
 * @param folder with the changed files, of `writeMutants`
 * @param mutants all that are in it
 * @throws when a test fails without any change
 */
export async function prepareTests(folder: string, mutants: readonly Mutant[]): Promise<Tests> {
  const known = openKnown();
  const measured = await measureAll(folder, known);

  const run = (selection: Selection, env: NodeJS.ProcessEnv, names = selection.names) => {
    const cpuSeconds = GIVES_UP.afterSeconds + Math.ceil((GIVES_UP.factor * selection.ms) / 1000);
    return runTests({ files: [selection.file], names, env: { QUITS_MUTANTS: folder, ...env }, cpuSeconds });
  };

  /** Whether a test passes without a change and without those before it. */
  const passesAlone = (selection: Selection, name: string, databaseUrl?: string) =>
    known.keep(selection.file, ['alone', name, databaseUrl !== undefined], async () => {
      const report = await run(selection, { TEST_DATABASE_URL: databaseUrl }, [name]);
      return report?.success ?? false;
    });

  const failing = async (
    selection: Selection,
    env: NodeJS.ProcessEnv,
    names = selection.names,
  ): Promise<string> => {
    const result = await run(selection, env, names);
    if (!result) return ENDLESS;
    return result.success ? PASSES : (failureIn(result)?.fullName ?? DOES_NOT_LOAD);
  };

  /** Fails twice with the change, and does not without: on a busy machine a test may fail by itself. */
  const fail = async (mutant: Mutant, selection: Selection, databaseUrl?: string): Promise<string> => {
    const env = { TEST_DATABASE_URL: databaseUrl, __STRYKER_ACTIVE_MUTANT__: mutant.id };
    const name = await failing(selection, env);
    if ([PASSES, ENDLESS, DOES_NOT_LOAD].includes(name)) return name;
    const isAlone =
      (await failing(selection, env, [name])) === name && (await passesAlone(selection, name, databaseUrl));
    // Else it needs those before it.
    if (isAlone || (await failing({ ...selection, names: undefined }, env)) === name) return name;
    return PASSES;
  };

  return {
    reaching(mutant) {
      const select = (isMeant: (ids: object) => boolean) =>
        measured.flatMap((file) => selectFrom(file, isMeant));
      const exact = select((ids) => mutant.id in ids);
      const inFile = mutants.filter(({ file }) => file === mutant.file).map(({ id }) => id);
      // What only the other database runs is reached by whoever reaches the rest of the file.
      const found = exact.length > 0 ? exact : select((ids) => inFile.some((id) => id in ids));
      return found.sort((one, other) => one.ms - other.ms);
    },
    async failingBy(mutant, selection, databaseUrl) {
      const which = selection.names ? [] : ['whole'];
      const question = ['change', mutant.id, databaseUrl !== undefined, ...which];
      const name = await known.keep(selection.file, question, () => fail(mutant, selection, databaseUrl));
      return name === PASSES ? undefined : name;
    },
  };
}
