/** Who may import whom: the table of docs/architecture.md, enforced. */
const TEST = '(\\.test\\.tsx?$|/testing/|/testing\\.ts$)';

/** Who of `shared` may import which of its siblings. */
const SHARED = {
  domain: [],
  contracts: ['domain'],
  federation: ['contracts'],
  core: ['domain', 'contracts', 'federation'],
  ui: ['domain', 'contracts', 'core'],
  'ledger-ui': ['domain', 'contracts', 'core', 'ui'],
  testing: ['domain', 'contracts', 'core', 'federation', 'ui'],
};

/** Folders of the server from below to above: each may import those before it. */
const SERVER_FOLDERS = [
  ['cache', 'errors'],
  ['config'],
  ['db'],
  ['security'],
  ['mail'],
  ['http'],
  ['idempotency'],
  ['modules'],
  ['plugins'],
  ['start'],
];

/** Modules of the server from below to above: each may ask the service of those in the rows before its own. */
const SERVER_MODULES = [
  ['users', 'sessions'],
  ['membership'],
  ['notices'],
  ['history', 'tokens', 'sites', 'services'],
  ['ledger'],
  ['expenses'],
  ['balances', 'invites', 'items', 'receipts', 'recurring'],
  ['comments', 'groups', 'live', 'rates', 'reminders', 'settlements'],
  ['auth'],
  ['passkeys', 'oidc', 'paying'],
  ['account-deletion', 'demo', 'exports', 'imports', 'view'],
  ['undo', 'admin'],
];

/** Rooms of the tooling from below to above. */
const TOOLING_ROOMS = [['lib'], ['build'], ['release'], ['lab'], ['scripts']];

/**
 * One rule per folder: it imports nothing beside or above it.
 *
 * @param {string} name of what stands in the rows
 * @param {string} root the folder that holds them
 * @param {string[][]} rows from below to above
 */
function layers(name, root, rows) {
  const oneOf = (/** @type {string[]} */ folders) => `^${root}/(${folders.join('|')})/`;
  return rows.flatMap((row, index) => {
    const above = rows.slice(index).flat();
    return row.map((folder) => ({
      name: `${name}-${folder}-asks-those-below`,
      severity: 'error',
      from: { path: `^${root}/${folder}/`, pathNot: TEST },
      to: { path: oneOf(above), pathNot: `^${root}/${folder}/` },
    }));
  });
}

/** A module that no row names: it may neither import nor be imported. */
const UNKNOWN_MODULE = {
  path: '^server/src/modules/',
  pathNot: `^server/src/modules/(${SERVER_MODULES.flat().join('|')})/`,
};

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'shell-imports-shared-alone',
      comment: 'Remotes reach the shell at run time only.',
      severity: 'error',
      from: { path: '^shell/src' },
      to: { path: ['^mf-', '^server/', '^embed/', '^e2e/'] },
    },
    {
      name: 'remote-imports-shared-alone',
      comment: 'What a sibling offers comes through the host at run time.',
      severity: 'error',
      from: { path: '^(mf-[a-z]+)/src' },
      to: { path: ['^shell/', '^server/', '^embed/', '^e2e/', '^mf-'], pathNot: '^$1/' },
    },
    {
      name: 'feature-imports-own-and-lib',
      comment:
        'The page in routes/ composes features. Below a page are features, then lib: no circle can be.',
      severity: 'error',
      from: { path: '^(mf-[a-z]+)/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^$1/src/', pathNot: ['^$1/src/lib/', '^$1/src/features/$2/'] },
    },
    {
      name: 'lib-imports-lib',
      severity: 'error',
      from: { path: '^(mf-[a-z]+)/src/lib/', pathNot: TEST },
      to: { path: '^$1/src/', pathNot: '^$1/src/lib/' },
    },
    {
      name: 'remote-has-one-skeleton',
      comment: 'routes.tsx, routes/, features/, lib/, remote.tsx, standalone.tsx, and what a part exposes.',
      severity: 'error',
      from: { path: '^mf-[a-z]+/src/' },
      to: { path: '^mf-[a-z]+/src/[^/]+/', pathNot: '^mf-[a-z]+/src/(routes|features|lib)/' },
    },
    ...Object.entries(SHARED).map(([name, allowed]) => ({
      name: `${name}-imports-${allowed.join('-and-') || 'nothing'}`,
      severity: 'error',
      from: { path: `^shared/${name}/src/`, pathNot: TEST },
      to: {
        path: ['^shared/', '^shell/', '^mf-', '^server/', '^web/', '^embed/', '^e2e/', '^tooling/'],
        pathNot: `^shared/(${[name, ...allowed].join('|')})/`,
      },
    })),
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^shared/domain/src/', pathNot: TEST },
      to: { pathNot: '^shared/domain/src/' },
    },
    {
      name: 'federation-knows-no-react',
      severity: 'error',
      from: { path: '^shared/federation/src/', pathNot: TEST },
      to: { path: 'node_modules/react' },
    },
    {
      name: 'server-imports-rules-and-contracts',
      severity: 'error',
      from: { path: '^server/src' },
      to: { path: ['^shared/', '^shell/', '^mf-'], pathNot: '^shared/(domain|contracts)/' },
    },
    {
      name: 'server-serves-pages-at-its-start',
      comment: 'With ONE_ORIGIN the process starts both. No call knows of pages.',
      severity: 'error',
      from: { path: '^server/src', pathNot: ['^server/src/start/', TEST] },
      to: { path: '^web/' },
    },
    ...layers('folder', 'server/src', SERVER_FOLDERS),
    ...layers('module', 'server/src/modules', SERVER_MODULES),
    ...layers('room', 'tooling', TOOLING_ROOMS),
    { name: 'module-has-a-layer', severity: 'error', from: UNKNOWN_MODULE, to: {} },
    { name: 'module-in-use-has-a-layer', severity: 'error', from: {}, to: UNKNOWN_MODULE },
    {
      name: 'module-keeps-its-repository',
      comment: 'Another module, or a plugin, asks the service.',
      severity: 'error',
      from: { path: '^server/src/(?:modules/([^/]+)|plugins)/', pathNot: TEST },
      to: { path: '^server/src/modules/[^/]+/.*repository', pathNot: '^server/src/modules/$1/' },
    },
    {
      name: 'npm-package-stands-alone',
      comment:
        'The package for integrators is compiled file by file: what it imports of ours would be missing.',
      severity: 'error',
      from: { path: '^embed/src/(module\\.ts|react\\.tsx)$' },
      to: { path: '^shared/', reachable: true },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '/testing/', '^e2e/', '^tooling/'] },
      to: { path: '^shared/testing/src/' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      // Examples import from the address at which an integrator finds the script.
      from: { pathNot: '^embed/examples/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.published', '/jest\\.config', 'tooling/build/webpack/providers'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
