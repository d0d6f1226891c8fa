export default {
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
