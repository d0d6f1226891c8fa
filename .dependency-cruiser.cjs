/** Who may import whom: the table of docs/architecture.md, enforced. */
const TEST = '(\\.test\\.tsx?$|/testing/|/testing\\.ts$)';

/** Who of `shared` may import which of its siblings. */
const SHARED = {
  domain: [],
  contracts: ['domain'],
  federation: ['contracts'],
  core: ['contracts', 'federation'],
  ui: ['domain', 'contracts', 'core'],
  testing: ['domain', 'contracts', 'core', 'federation', 'ui'],
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
      name: 'feature-imports-no-feature',
      comment: 'The page in routes/ composes features.',
      severity: 'error',
      from: { path: '^(mf-[a-z]+/src/features)/([^/]+)/' },
      to: { path: '^$1/', pathNot: '^$1/$2/' },
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
      name: 'module-keeps-its-repository',
      comment: 'Another module is asked through its service.',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: TEST },
      to: { path: '^server/src/modules/[^/]+/.*repository', pathNot: '^server/src/modules/$1/' },
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
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
