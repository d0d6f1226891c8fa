// Stands in the place of the shell's federation port in the plain build: the same app, its features ordinary
// chunks of one webpack build. No pointer and no contract is fetched.
import core from '@quits/core/package.json';

const MODULES = {
  'mf-auth ./routes': () => import('../../../mf-auth/src/routes.tsx'),
  'mf-groups ./routes': () => import(/* webpackChunkName: "mf-groups" */ '../../../mf-groups/src/routes.tsx'),
  'mf-expenses ./routes': () => import('../../../mf-expenses/src/routes.tsx'),
  'mf-expenses ./expense-form': () => import('../../../mf-expenses/src/expense-form.tsx'),
  'mf-profile ./routes': () => import('../../../mf-profile/src/routes.tsx'),
};

const POINTER = {
  schema: 1,
  current: { version: 'plain', entry: 'none.js', contract: 'none.json', css: [], preload: [], integrity: {} },
  previous: null,
  withdrawn: [],
};
const LISTS = { routes: [], endpoints: [], offers: [], uses: [] };
const CONTRACT = {
  schema: 1,
  name: 'plain',
  core: `^${core.version}`,
  publishes: {},
  listens: {},
  names: {},
  ...LISTS,
};

export function createFederationPort() {
  return {
    readJson: (address) => Promise.resolve(address.endsWith('current.json') ? POINTER : { ...CONTRACT }),
    loadModule: ({ remote, expose }) => MODULES[`${remote} ${expose}`](),
    abandon: () => undefined,
  };
}
