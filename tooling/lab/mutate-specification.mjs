/**
 * npm run mutate:specification: breaks the specification in twenty ways, one at a time and in a copy of the
 * sources, and expects the tests to fail each time. An argument narrows it to changes whose name contains it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MUTANTS } from './mutants.mjs';
import { run, seconds } from '../scripts/run.mjs';
import { makeWorkingCopy } from './working-copy.mjs';

/** Runs test files in the copy and tells how many tests passed and failed, and whether a file could not run. */
async function test(/** @type {string} */ folder, /** @type {readonly string[]} */ files) {
  const report = path.join(folder, 'report.json');
  const jest = path.join(folder, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--json', `--outputFile=${report}`, '--silent', '--runTestsByPath', ...files];
  const { output, ms } = await run(process.execPath, args, { cwd: folder, isQuiet: true });
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests, broken: numRuntimeErrorTestSuites, output, ms };
}

/** Gives what is to be said of a change, and whether the tests noticed it. */
async function tryMutant(/** @type {string} */ folder, /** @type {import('./mutants.mjs').Mutant} */ mutant) {
  const file = path.join(folder, mutant.file);
  const source = readFileSync(file, 'utf8');
  if (source.split(mutant.find).length !== 2)
    return { verdict: 'STALE', isNoticed: false, note: `"${mutant.find}" is not once in ${mutant.file}` };
  writeFileSync(
    file,
    source.replace(mutant.find, () => mutant.replace),
  );
  try {
    const { failed, broken, ms } = await test(folder, mutant.tests);
    // A file that does not even run has noticed nothing.
    const isNoticed = failed > 0 && broken === 0;
    const note = broken > 0 ? 'the tests did not run' : `${failed} tests failed, ${seconds(ms)}`;
    return { verdict: isNoticed ? 'killed' : 'SURVIVED', isNoticed, note };
  } finally {
    writeFileSync(file, source);
  }
}

const wanted = process.argv[2] ?? '';
const mutants = MUTANTS.filter(({ what }) => what.includes(wanted));
const copy = makeWorkingCopy();
process.on('exit', copy.remove);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
const { passed, failed, broken, output, ms } = await test(copy.folder, files);
console.log(`Unchanged: ${passed} tests of ${files.length} files pass, ${seconds(ms)}.`);
if (failed + broken > 0) {
  console.error(output);
  console.error('The tests must pass before anything is changed.');
  process.exit(1);
}

let survivors = 0;
for (const mutant of mutants) {
  const { verdict, isNoticed, note } = await tryMutant(copy.folder, mutant);
  if (!isNoticed) survivors += 1;
  console.log(`${verdict.padEnd(9)} ${mutant.what.padEnd(52)} ${note}`);
}
console.log(`${mutants.length - survivors} of ${mutants.length} changes were noticed.`);
process.exitCode = survivors === 0 && mutants.length > 0 ? 0 : 1;
