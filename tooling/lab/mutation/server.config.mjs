/**
 * npm run lab -- mutate --server: which changes of the server there are. They are tried one at a time by
 * tooling/lab/mutation/server.ts: its tests start the whole application, and Stryker's own way, all tests that cover a
 * line in one process, takes minutes a change.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: ['server/src/modules/**/*.ts', 'server/src/plugins/**/*.ts', '!server/src/**/*.test.ts'],
  plugins: ['./tooling/lab/mutation/ignorer.mjs'],
  ignorers: ['words-of-errors'],
  ignorePatterns: ['/*', '!/server', '!/tooling', '!/package.json', 'dist'],
  testRunner: 'command',
  allowEmpty: false,
};
