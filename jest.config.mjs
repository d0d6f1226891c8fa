export default {
  // Every processor: by default jest leaves one idle, half of a machine with two.
  maxWorkers: '100%',
  // The server sheds load above 1.5 GB, and a worker keeps memory of every file that it has run.
  workerIdleMemoryLimit: '1GB',
  // A busy machine takes its time; nothing is measured in tests.
  testTimeout: 30_000,
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
