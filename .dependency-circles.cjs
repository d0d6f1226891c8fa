/** No circles in what is shipped, neither of files nor of folders: imports of types count, tests do not. */
const { options } = require('./.dependency-cruiser.cjs');

/** Folders that still have some. Nothing may be added here. */
const NOT_YET = ['^shared/ui/', '^server/'];

module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-files',
      severity: 'error',
      from: { pathNot: NOT_YET },
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: NOT_YET },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: [...options.exclude.path, '\\.test\\.tsx?$', '/testing/', '/testing\\.ts$'] },
  },
};
