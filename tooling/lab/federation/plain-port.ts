// Stands in the place of the federation port in the plain build: the same app, its features ordinary chunks of one
// webpack build. No pointer and no contract is fetched.
import core from '@quits/core/package.json';
import type { ModuleRequest, RemotePort } from '@quits/federation/loading';

const MODULES: Record<string, () => Promise<unknown>> = {
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

export function createFederationPort(): RemotePort {
  return {
    readJson: (address) => Promise.resolve(address.endsWith('current.json') ? POINTER : CONTRACT),
    loadModule: ({ remote, expose }: ModuleRequest) =>
      MODULES[`${remote} ${expose}`]?.() ?? Promise.reject(new Error(`The plain build has no ${remote}`)),
    abandon: () => undefined,
  };
}
