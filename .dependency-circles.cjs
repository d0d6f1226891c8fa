/** No circles in what is shipped, neither of files nor of folders: imports of types count, tests do not. */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-files',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: [...options.exclude.path, '\\.test\\.tsx?$', '/testing/', '/testing\\.ts$'] },
  },
};
