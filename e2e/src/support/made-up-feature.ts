import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TeamStore } from './team-store.ts';

/** A handwritten entry: it takes React from the page, as a built one does, and shows one page and three parts. */
const ENTRY = `var mf_comments = (() => {
  let shared;
  const get = async () => {
    const [react] = Object.values(shared.react);
    const { createElement } = (await react.get())();
    const RemoteRoutes = () => createElement('h1', null, 'All comments');
    const part = (place) => (props) => createElement('p', null, place + ' ' + JSON.stringify(props));
    return () => ({
      RemoteRoutes,
      LatestComments: part('Latest comments'),
      OfExpense: part('Comments on expense'),
      OwnComments: part('Own comments'),
    });
  };
  return { init: (scope) => { shared = scope; }, get };
})();`;

const SLOTS = {
  'dashboard.card': 'latest-comments',
  'expense.section': 'of-expense',
  'profile.section': 'own-comments',
  'group.menu': { label: 'Comments of the group', to: '/comments?group={groupId}' },
  'palette.command': { label: 'Write a comment', to: '/comments?new=1' },
};

const FILES = { assets: { js: { sync: [] }, css: { sync: [] } } };
const EXPOSED = ['./routes', './latest-comments', './of-expense', './own-comments'];

/** A build of mf-comments, which neither the shell nor the web server knows. */
export function madeUpFeature(store: TeamStore, version = '1.0.0', entry = ENTRY): string {
  // The commands of a team run in the folder of its package.
  const folder = path.join(store.folder, '.builds', version, 'mf-comments');
  const contract = {
    schema: 1,
    name: 'mf-comments',
    version,
    owner: 'Comments team',
    core: store.coreOf('mf-groups'),
    routes: ['/comments'],
    feature: { title: 'Comments', menu: 'Comments', routes: ['/comments'], slots: SLOTS },
    ...{ publishes: {}, listens: {}, endpoints: [], offers: [], uses: [], names: {} },
  };
  const manifest = { exposes: EXPOSED.map((at) => ({ path: at, ...FILES })) };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'remoteEntry.js'), entry);
  writeFileSync(path.join(folder, 'contract.json'), JSON.stringify(contract));
  writeFileSync(path.join(folder, 'mf-manifest.json'), JSON.stringify(manifest));
  return folder;
}

/** A version whose parts throw when they are shown; its page works. */
export const withThrowingParts = (store: TeamStore, version: string): string =>
  madeUpFeature(
    store,
    version,
    ENTRY.replace("createElement('p',", "(() => { throw new Error('a made-up fault in a part'); })("),
  );
