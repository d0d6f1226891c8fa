// The release's files at stable addresses: the app's page, and the copies of the embed loader.
import { framePage, isFramePage, type WebSettings } from '@quits/web';
import { filesIn, folderOf, integrityOf, LOADERS, type Store } from '@quits/web/store';
import { pooled } from '../lib/run.ts';
import { preparedPage, SITE_SETTINGS } from './static-hosts/site-page.ts';

const AT_A_TIME = 8;

/** A policy for two pages, valid while one replaces the other. */
function joinPolicies(...policies: readonly (Buffer | undefined)[]): Buffer {
  const hashes = policies.flatMap((policy) =>
    policy ? ((JSON.parse(policy.toString()) as { styleHashes?: string[] }).styleHashes ?? []) : [],
  );
  return Buffer.from(JSON.stringify({ styleHashes: [...new Set(hashes)] }));
}

async function showPage(store: Store, version: string): Promise<void> {
  const read = filesIn(store, 'shell', version);
  const [policy, page] = [await read('csp.json'), await read('index.html')];
  const settings = await store.find(SITE_SETTINGS);
  // At any interruption, the current page has its policy.
  await store.put('shell/csp.json', joinPolicies(policy, await store.find('shell/csp.json')));
  await store.put('shell/index.html', settings ? preparedPage(page, policy, settings) : page);
  await store.put('shell/csp.json', policy);
}

/** Copies the loader to its stable addresses: the newest one, and the newest of its major. */
async function showLoader(store: Store, version: string): Promise<void> {
  const folder = folderOf('embed', version);
  const settings = await store.find(SITE_SETTINGS);
  const filled = (name: string, body: Buffer) =>
    settings && isFramePage(`/embed/${name}`)
      ? Buffer.from(framePage(body.toString(), JSON.parse(settings.toString()) as WebSettings))
      : body;
  const names = (await store.list(folder))
    .map((key) => key.slice(folder.length))
    .filter((name) => !/\.map$|^contract\.json/.test(name));
  const read = filesIn(store, 'embed', version);
  const files = new Map(
    await pooled(names, AT_A_TIME, async (name) => [name, filled(name, await read(name))] as const),
  );
  const integrity = LOADERS.map((name) => [name, integrityOf(files.get(name) ?? Buffer.alloc(0))]);
  const stated = `${JSON.stringify({ version, integrity: Object.fromEntries(integrity) as object })}\n`;
  const homes = [`embed/v${Number.parseInt(version, 10)}/`, 'embed/'];
  const copies = homes.flatMap((home) => [...files].map(([name, body]) => [home + name, body] as const));
  await pooled(copies, AT_A_TIME, ([key, body]) => store.put(key, body));
  for (const home of homes) await store.put(`${home}version.json`, Buffer.from(stated));
}

/** Makes a published version live at the stable addresses; a remote is found by its pointer only. */
export async function show(store: Store, name: string, version: string): Promise<void> {
  if (name === 'shell') await showPage(store, version);
  if (name === 'embed') await showLoader(store, version);
}
