/** Who may import whom: the table of docs/architecture.md, enforced. */
const TEST = '(\\.test\\.tsx?$|/testing/)';

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
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^shared/src/domain/', pathNot: TEST },
      to: { pathNot: '^shared/src/domain/' },
    },
    {
      name: 'contracts-import-domain',
      severity: 'error',
      from: { path: '^shared/src/contracts/', pathNot: TEST },
      to: { path: '^shared/src/', pathNot: '^shared/src/(contracts|domain)/' },
    },
    {
      name: 'bus-imports-contracts',
      severity: 'error',
      from: { path: '^shared/src/bus/', pathNot: TEST },
      to: { path: '^shared/src/', pathNot: '^shared/src/(bus|contracts)/' },
    },
    {
      name: 'ui-imports-domain-and-texts',
      severity: 'error',
      from: { path: '^shared/src/ui/', pathNot: TEST },
      to: { path: '^shared/src/', pathNot: '^shared/src/(ui|domain|contracts)/' },
    },
    {
      name: 'shared-imports-no-package',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: ['^shell/', '^mf-', '^server/', '^embed/', '^e2e/'] },
    },
    {
      name: 'server-imports-rules-and-contracts',
      severity: 'error',
      from: { path: '^server/src' },
      to: { path: ['^shared/src/', '^shell/', '^mf-'], pathNot: '^shared/src/(domain|contracts)/' },
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
      to: { path: '^shared/src/testing/' },
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
    exclude: { path: ['/dist/', '\\.published', '/jest\\.config', 'tooling/webpack/providers'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
