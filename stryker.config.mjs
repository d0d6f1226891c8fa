/**
 * npm run lab -- mutate: changes the rules of money in every way that the tool knows, one at a time and in a copy, and
 * expects a test to fail each time (docs/promises.md, row 25). With `QUITS_MUTATE` it changes a folder of the server's
 * sources, and asks the tests in it. Further folders after commas have tests that are asked as well.
 */
const part = process.env.QUITS_MUTATE?.split(',')[0];
const folder = part === undefined ? 'shared/domain/src' : `server/src/${part}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`, '!shared/domain/src/index.ts'],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner', './tooling/lab/mutation/ignorer.mjs'],
  ignorers: ['words-of-errors'],
  jest: {
    projectType: 'custom',
    configFile: 'tooling/build/jest/mutation.config.mjs',
    // Every test of the server loads all of it.
    enableFindRelatedTests: part === undefined,
  },
  // Changes of what runs in `beforeAll` count as missed: `--coverageAnalysis off` tries them with all tests, slowly.
  coverageAnalysis: 'perTest',
  ignorePatterns: ['/*', '!/shared', '!/server', '!/tooling', '!/package.json', '!/tsconfig*.json', 'dist'],
  ignoreStatic: true,
  concurrency: 2,
  // A change that makes a test compute for ever is noticed; a busy machine is no change.
  timeoutMS: 60_000,
  timeoutFactor: 5,
  tempDirName: 'coverage/mutation',
  incremental: false,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  thresholds: { high: 95, low: 85, break: part === undefined ? 90 : 85 },
  allowEmpty: false,
};
