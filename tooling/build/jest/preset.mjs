import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const here = path.dirname(fileURLToPath(import.meta.url));
const repository = path.resolve(here, '../../..');

const swc = [
  require.resolve('@swc/jest'),
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

/** Whether the run has every test (`npm run test:full`, or a narrowed one). */
export const IS_FULL = Boolean(process.env.QUITS_FULL_TESTS);

/**
 * Globals that no test replaces. Passing them to each module avoids slow lookups in the test's own context.
 */
const FIXED_GLOBALS = [
  ...['Object', 'Array', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'Proxy', 'Reflect', 'Symbol'],
  ...['String', 'Number', 'BigInt', 'RegExp', 'Math', 'JSON', 'Error', 'TypeError', 'Uint8Array'],
];

/** Skips zod's texts in fifty languages and msw's GraphQL. */
const FEWER_MODULES = {
  '^\\.\\./locales/index\\.cjs$': path.join(here, 'empty.cjs'),
  '^graphql$': path.join(here, 'empty.cjs'),
  '^rxjs$': path.join(here, 'rxjs.cjs'),
};

/** @param {string} name @param {string} folder */
const common = (name, folder) => ({
  displayName: name,
  rootDir: path.join(repository, folder),
  // The reporter of the specification uses the line to group the cases of one test.
  testLocationInResults: true,
  testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/.published/'],
  sandboxInjectedGlobals: FIXED_GLOBALS,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'cjs', 'mjs', 'json', 'node'],
  transform: { '^.+\\.m?[tj]sx?$': swc },
});

/**
 * A jest project for browser code, with guarded network and console. Tests in `….test.tsx` have a page.
 *
 * @param {string} name
 * @param {string} [folder]
 */
export function browserProject(name, folder = name) {
  return {
    ...common(name, folder),
    testEnvironment: path.join(here, 'browser-environment.cjs'),
    // Requests pass through Node's own sockets, which need these.
    fakeTimers: { doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] },
    testEnvironmentOptions: { customExportConditions: [''] },
    moduleNameMapper: {
      '\\.module\\.css$': path.join(here, 'css-module.cjs'),
      '\\.css$': path.join(here, 'empty.cjs'),
      '^lucide-react$': path.join(here, 'icons.cjs'),
      ...FEWER_MODULES,
    },
    setupFilesAfterEnv: [path.join(here, 'setup-browser.ts')],
  };
}

/**
 * A jest project for code that runs in Node.
 *
 * @param {string} name
 * @param {string} [folder]
 */
export function nodeProject(name, folder = name) {
  return {
    ...common(name, folder),
    testEnvironment: 'node',
    moduleNameMapper: FEWER_MODULES,
  };
}

/**
 * The server's jest project: a worker loads the packages once for all of its test files, except the one that
 * reads the memory of the process, which tests set.
 */
export const serverProject = () => ({
  ...nodeProject('server'),
  testEnvironment: path.join(here, 'server-environment.cjs'),
  transform: {
    '/node_modules/(?!@fastify/under-pressure/).*\\.[cm]?js$': path.join(here, 'worker-package.cjs'),
    '^.+\\.m?[tj]sx?$': swc,
  },
  transformIgnorePatterns: [],
});
