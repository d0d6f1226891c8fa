import { availableParallelism } from 'node:os';
import { IS_FULL } from './tooling/build/jest/preset.mjs';

export default {
  // On two processors: tests wait for a part of their time, and leave them to a third worker.
  maxWorkers: availableParallelism() + 1,
  // The server sheds load above 1.5 GB, and a worker keeps memory of every file that it has run.
  workerIdleMemoryLimit: '1GB',
  // A busy machine takes its time; nothing is measured in tests.
  testTimeout: 30_000,
  // Jest counts the others as skipped.
  ...(IS_FULL ? {} : { testNamePattern: '^(?!.*@full)' }),
  reporters: ['default', '<rootDir>/tooling/scripts/specification/jest-reporter.mjs'],
  projects: [
    'shared/core',
    'shared/domain',
    'shared/contracts',
    'shared/federation',
    'shared/ui',
    'shared/ledger-ui',
    'shared/testing',
    'shell',
    'mf-*',
    'embed',
    'tooling',
    'web',
    'server',
  ].map((folder) => `<rootDir>/${folder}`),
};
