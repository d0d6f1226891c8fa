/**
 * npm run lab -- mutate: changes the rules of money in every way that the tool knows, one at a time and in a copy, and
 * expects a test to fail each time (docs/promises.md, row 25).
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: ['shared/domain/src/**/*.ts', '!shared/domain/src/**/*.test.ts', '!shared/domain/src/index.ts'],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner', './tooling/lab/mutation/ignorer.mjs'],
  ignorers: ['words-of-errors'],
  jest: {
    projectType: 'custom',
    configFile: 'tooling/build/jest/mutation.config.mjs',
    enableFindRelatedTests: true,
  },
  coverageAnalysis: 'perTest',
  ignorePatterns: ['/*', '!/shared', '!/tooling', '!/package.json', '!/tsconfig*.json', 'dist'],
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: 'coverage/mutation',
  incremental: false,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  thresholds: { high: 95, low: 90, break: 90 },
  allowEmpty: false,
};
