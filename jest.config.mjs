export default {
  // A busy machine takes its time; nothing is measured in tests.
  testTimeout: 30_000,
  projects: [
    'shared',
    'shell',
    'mf-auth',
    'mf-groups',
    'mf-expenses',
    'mf-profile',
    'embed',
    'tooling',
    'server',
  ].map((folder) => `<rootDir>/${folder}`),
};
