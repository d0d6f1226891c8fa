import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type NeededFiles, REMOTE_NAMES } from '@quits/federation';
import { startExampleHost } from './support/example-host.ts';
import { operator } from './support/operator.ts';
import type { Person } from './support/people.ts';
import { recordExpense } from './support/sample.ts';
import { comeIn, test as base } from './support/team-page.ts';
import type { TeamStore } from './support/team-store.ts';

declare global {
  interface Window {
    /** The altered scripts that have run. */
    quitsRan?: string[];
  }
}

const BAD = '1.1.0';
/** Served in place of a file's content: the altered file says when it runs or applies. */
const RAN = (file: string) => `(window.quitsRan ??= []).push(${JSON.stringify(file)});`;
const APPLIED = ':root { --quits-altered: 1; }';

type Reports = Awaited<ReturnType<typeof operator>>;

const test = base.extend<{ reports: Reports }>({
  reports: async ({}, use) => {
    const reports = await operator();
    await use(reports);
    await reports.stop();
  },
});

test.use({ serviceWorkers: 'block' });

/** Serves files of version 1.1.0 of a remote with a mark in them; the set may change. */
async function alter(page: Page, store: TeamStore, remote: string, altered: ReadonlySet<string>) {
  await page.route(`**/remotes/${remote}/${BAD}/*`, async (route) => {
    const file = path.basename(new URL(route.request().url()).pathname);
    if (!altered.has(file)) return route.continue();
    const content = readFileSync(path.join(store.folderOf(remote, BAD), file), 'utf8');
    const isStyle = file.endsWith('.css');
    return route.fulfill({
      body: (isStyle ? APPLIED : RAN(file)) + content,
      contentType: isStyle ? 'text/css' : 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
}

/** Nothing of an altered file runs or applies. */
async function expectUntouched(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.quitsRan)).toBeUndefined();
  const applied = () => getComputedStyle(document.documentElement).getPropertyValue('--quits-altered');
  expect(await page.evaluate(applied)).toBe('');
}

const filesOf = ({ css, preload }: NeededFiles) => [...css, ...preload].map((file) => path.basename(file));

/** The release that a pointer states, and the names of all files in its list. */
function readRelease(store: TeamStore, remote: string) {
  const release = store.pointerOf(remote).current;
  const list = readFileSync(path.join(store.folder, 'remotes', remote, release.hashes ?? ''), 'utf8');
  return { release, all: Object.keys(JSON.parse(list) as object) };
}

/** What the runtime of a remote loads in its page, file by file: "load", or why it did not. */
const loadByRuntime = (page: Page, remote: string, files: readonly string[]) =>
  page.evaluate(
    async ([name, list]) => {
      interface Runtime {
        p: string;
        l: (address: string, done: (event: { type: string }) => void, key: string) => void;
        f: { miniCss: (chunk: string, promises: Promise<unknown>[]) => void };
        quitsFiles: { run: (address: string) => Promise<void> };
      }
      const chunks = Object.keys(window).find((key) => key.startsWith(`webpackChunk_quits_${name}_`)) ?? '';
      const found = await new Promise<Runtime>((resolve) => {
        (Reflect.get(window, chunks) as unknown[]).push([[`probe-${String(Math.random())}`], {}, resolve]);
      });
      const outcome = (running: Promise<unknown>) =>
        running.then(
          () => 'load',
          () => 'error',
        );
      const results = list.map(async (file) => {
        if (file.endsWith('.css')) {
          const promises: Promise<unknown>[] = [];
          found.f.miniCss(file.replace('.css', ''), promises);
          // A sheet of the open page is there already.
          return [file, promises.length === 0 ? 'there' : await outcome(Promise.all(promises))];
        }
        if (file === 'federation-runtime.js')
          return [file, await outcome(found.quitsFiles.run(found.p + file))];
        const { type } = await new Promise<{ type: string }>((resolve) => {
          found.l(found.p + file, resolve, `probe-${file}`);
        });
        return [file, type];
      });
      return Object.fromEntries(await Promise.all(results)) as Record<string, string>;
    },
    [remote.replaceAll('-', '_'), files] as const,
  );

test('an altered file never runs: the version before shows, or a message, and it is reported @full', async ({
  page,
  store,
  serve,
  reports,
}) => {
  await store.deploy('mf-groups', BAD);
  const app = await serve({ REPORT_URL: reports.url });
  const altered = new Set<string>();
  await alter(page, store, 'mf-groups', altered);
  const { release, all } = readRelease(store, 'mf-groups');
  await comeIn(page);

  await test.step('a file that its dialog loads', async () => {
    await page.goto(`${app.url}/groups`);
    await page.getByRole('main').getByRole('button', { name: 'Create group' }).first().waitFor();
    const early = [release, ...Object.values(release.pages ?? {})].flatMap(filesOf);
    for (const file of all) if (!early.includes(file)) altered.add(file);
    await page.getByRole('main').getByRole('button', { name: 'Create group' }).first().click();
    await expect(page.getByText('This dialog did not load')).toBeVisible();
    await expectUntouched(page);
    const report = { remote: 'mf-groups', version: BAD, owner: 'Groups team' };
    await expect.poll(() => reports.of('page/fileFailed')).toContainEqual(expect.objectContaining(report));
    altered.clear();
    await page.getByRole('main').getByRole('button', { name: 'Create group' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  await test.step('a file of the page', async () => {
    for (const file of filesOf(release.pages?.['/groups'] ?? { css: [], preload: [] })) altered.add(file);
    await page.goto(`${app.url}/groups`);
    await expect(page.getByLabel('Search groups', { exact: true })).toBeVisible();
    const report = { remote: 'mf-groups', version: BAD, to: store.pointerOf('mf-groups').previous?.version };
    await expect.poll(() => reports.of('remotes/fellBack')).toContainEqual(expect.objectContaining(report));
    await expectUntouched(page);
  });
});

/** Remotes whose screens have no chunk of their own. */
const ONE_SCREEN: Partial<Record<string, string>> = { 'mf-auth': '/login', 'mf-profile': '/profile' };

interface Tried {
  page: Page;
  store: TeamStore;
  remote: string;
  reports: Reports;
  /** The names of the files that are served altered. */
  altered: Set<string>;
}

/** Page by page, the files that a pointer names for it. */
function turnsOf({ store, remote }: Tried): (readonly [at: string, file: string])[] {
  const { release } = readRelease(store, remote);
  const pages = release.pages ?? { [ONE_SCREEN[remote] ?? '/']: { css: [], preload: [] } };
  const ofAll = ['remoteEntry.js', ...filesOf(release)];
  return Object.entries(pages).flatMap(([at, own], index) =>
    [...(index === 0 ? ofAll : []), ...filesOf(own)].map((file) => [at, file] as const),
  );
}

/** Opens a page with one of its files altered: the version before shows, and it is reported. */
async function expectOlder({ page, store, remote, reports, altered }: Tried, address: string, file: string) {
  reports.forget();
  altered.clear();
  altered.add(file);
  await page.goto(address, { waitUntil: 'commit' });
  const report = { remote, version: BAD, to: store.pointerOf(remote).previous?.version };
  await expect
    .poll(() => reports.of('remotes/fellBack'), { message: `${file} of ${remote} altered at ${address}` })
    .toContainEqual(expect.objectContaining(report));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectUntouched(page);
}

/** All files, as the runtime of the remote loads them: first altered, then as they were published. */
async function expectEachChecked(
  { page, store, remote, reports, altered }: Tried,
  address: string,
  own: readonly string[],
) {
  const files = readRelease(store, remote).all.filter((file) => file !== 'remoteEntry.js');
  reports.forget();
  altered.clear();
  // Without the page's own files there would be no runtime; those had their turn. Those of other pages are
  // altered as well: the page may load them when it is idle.
  for (const file of files) if (!own.includes(file)) altered.add(file);
  await page.goto(address);
  const loaded = expect.objectContaining({ remote, version: BAD }) as unknown;
  await expect.poll(() => reports.of('remotes/loaded')).toContainEqual(loaded);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const file of files) altered.add(file);
  // The page's own files came whole, and the browser may take those from its memory. What counts is what runs.
  for (const [file, outcome] of Object.entries(await loadByRuntime(page, remote, files)))
    if (!own.includes(file)) expect([file, outcome]).toEqual([file, 'error']);
  await expectUntouched(page);
  altered.clear();
  for (const [file, outcome] of Object.entries(await loadByRuntime(page, remote, files)))
    expect([file, outcome]).toEqual([file, file.endsWith('.css') && outcome === 'there' ? 'there' : 'load']);
}

/** Signs a person in who has a group and an expense; gives addresses of the app. */
async function comeInWithExpense(page: Page, url: string): Promise<(at: string) => string> {
  const { ada, groupId } = await comeIn(page);
  const all: [Person, number][] = [[ada, 20]];
  const what = { description: 'Museum', total: 20, paid: all, shares: all };
  const expenseId = await recordExpense(groupId, ada, what);
  return (at) => url + at.replace(':groupId', String(groupId)).replace(':expenseId', String(expenseId));
}

for (const remote of REMOTE_NAMES)
  test(`no file of ${remote} runs when it is altered @full`, async ({ page, store, serve, reports }) => {
    test.setTimeout(180_000);
    await store.deploy(remote, BAD);
    const { url } = await serve({ REPORT_URL: reports.url });
    const tried = { page, store, remote, reports, altered: new Set<string>() };
    await alter(page, store, remote, tried.altered);
    const addressOf = remote === 'mf-auth' ? (at: string) => url + at : await comeInWithExpense(page, url);
    const turns = turnsOf(tried);
    for (const [at, file] of turns) await test.step(file, () => expectOlder(tried, addressOf(at), file));
    const [first = '/'] = turns[0] ?? [];
    const own = turns.filter(([at]) => at === first).map(([, file]) => file);
    await test.step('all files', () => expectEachChecked(tried, addressOf(first), own));
  });

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Damages files of a remote's live version and of the one before, which has the same names; gives the repair. */
function damage(store: TeamStore, remote: string, files: readonly string[]): () => void {
  const { current, previous } = store.pointerOf(remote);
  const repairs = [current.version, previous?.version ?? ''].flatMap((version) =>
    files.map((name) => {
      const file = path.join(store.folderOf(remote, version), name);
      const content = readFileSync(file);
      for (const packed of ['.br', '.gz']) rmSync(file + packed, { force: true });
      writeFileSync(file, Buffer.concat([content, Buffer.from(' ')]));
      return () => writeFileSync(file, content);
    }),
  );
  return () => {
    for (const repair of repairs) repair();
  };
}

/** Routes switch the browser's cache off, so these tests damage the files of the store. */
test.describe('files that the browser keeps damaged @full', () => {
  const ways: Record<string, (page: Page, address: string) => Promise<unknown>> = {
    'Try again': (page) => page.getByRole('button', { name: 'Try again' }).click(),
    'a reload': (page) => page.reload(),
    'a new visit': async (page, address) => {
      await page.goto('about:blank');
      await page.goto(address);
    },
  };
  for (const [name, bring] of Object.entries(ways))
    test(`once the store is repaired, ${name} brings the page`, async ({ page, store, serve }) => {
      await store.deploy('mf-groups', BAD);
      const app = await serve();
      const { release } = readRelease(store, 'mf-groups');
      await comeIn(page);
      const repair = damage(store, 'mf-groups', filesOf(release.pages?.['/groups'] ?? release));
      await page.goto(`${app.url}/groups`);
      await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
      repair();
      await bring(page, `${app.url}/groups`);
      await expect(page.getByLabel('Search groups', { exact: true })).toBeVisible();
    });

  test('an embed comes back as well', async ({ page, store, serve }) => {
    cpSync(path.join(ROOT, '.published/embed'), path.join(store.folder, 'embed'), { recursive: true });
    await store.deploy('mf-groups', BAD);
    const app = await serve();
    const { ada } = await comeIn(page);
    const host = await startExampleHost({ app: app.url });
    host.person = ada;
    const groups = page.locator('quits-groups');
    // The pointer does not say which files an embed loads.
    const all = readRelease(store, 'mf-groups').all.filter((file) => file !== 'remoteEntry.js');
    const repair = damage(store, 'mf-groups', all);
    await page.goto(`${host.origin}/plain.html`);
    await expect(groups.getByRole('alert')).toContainText('could not be loaded');
    repair();
    await groups.getByRole('button', { name: 'Try again' }).click();
    await expect(groups.getByText('Lisbon in May')).toBeVisible();
    await host.stop();
  });
});
