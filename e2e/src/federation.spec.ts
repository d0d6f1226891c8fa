import { expect, type Page, type Request, test } from '@playwright/test';
import { createPerson, resumeAs } from './support/people.ts';
import { createSampleGroup } from './support/sample.ts';

/** What the federation runtime of the page knows about shared modules: key → versions that were loaded. */
interface SharedModule {
  loaded?: boolean;
  get: () => unknown;
  /** Name of the build that provides it. */
  from: string;
  useIn: string[];
}
interface FederationInstance {
  name: string;
  shareScopeMap: { default: Record<string, Record<string, SharedModule>> };
  loadRemote: (id: string) => Promise<unknown>;
  registerRemotes: (remotes: { name: string; entry: string }[], options: { force: boolean }) => void;
}
declare global {
  interface Window {
    __FEDERATION__: { __INSTANCES__: FederationInstance[] };
    /** What the hosts of the mounted features received. */
    quitsReceived?: string[];
  }
}

const SINGLE = ['react', 'react-dom', 'react-router-dom', 'react-redux', 'sonner', '@quits/core'];
const REMOTES = ['mf-groups', 'mf-expenses', 'mf-profile'];

interface Side {
  session: { token: string; user: { id: number; name: string; email: string } };
  apiBase: string;
}

/** Runs in the page: mounts two remotes, whose entries are there, through the page's federation runtime. */
async function mountSideBySide({ session, apiBase }: Side): Promise<void> {
  type Mount = (element: Element, options: object) => unknown;
  const [host] = window.__FEDERATION__.__INSTANCES__;
  if (!host) throw new Error('no federation host');
  const received: string[] = [];
  window.quitsReceived = received;
  const getToken = () => Promise.resolve(session);
  for (const [name, path] of [
    ['mf-groups', '/groups'],
    ['mf-profile', '/profile'],
  ] as const) {
    const pointerAddress = new URL(`/remotes/${name}/current.json`, window.location.href);
    const pointer = (await (await fetch(pointerAddress)).json()) as { current: { entry: string } };
    const container = name.replace('-', '_');
    host.registerRemotes([{ name: container, entry: new URL(pointer.current.entry, pointerAddress).href }], {
      force: true,
    });
    const { mount } = (await host.loadRemote(`${container}/mount`)) as { mount: Mount };
    const element = document.createElement('div');
    element.id = name;
    document.body.append(element);
    mount(element, {
      path,
      apiBase,
      getToken,
      onEvent: ({ type }: { type: string }) => received.push(`${name} ${type}`),
    });
  }
}

async function visitEveryRemote(page: Page): Promise<void> {
  const nav = page.getByRole('navigation').first();
  await nav.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await nav.getByRole('link', { name: 'Expenses' }).click();
  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeVisible();
  await nav.getByRole('link', { name: /^Profile:/ }).click();
  await expect(page.getByText('Member since')).toBeVisible();
}

function scripts(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') requests.push(request);
  });
  return requests;
}

test('a page with every remote has one copy of each shared module', async ({ page }) => {
  await resumeAs(page, await createPerson('Ada'));
  await page.goto('/');
  await visitEveryRemote(page);
  const loaded = await page.evaluate(
    (keys) =>
      keys.map((key) => {
        const versions = window.__FEDERATION__.__INSTANCES__.flatMap(({ shareScopeMap }) =>
          Object.values(shareScopeMap.default[key] ?? {}),
        );
        return { key, copies: new Set(versions.filter((one) => one.loaded).map((one) => one.get)).size };
      }),
    SINGLE,
  );
  expect(loaded).toEqual(SINGLE.map((key) => ({ key, copies: 1 })));
});

test('redux, what else core alone imports, and the federation runtime are loaded once @full', async ({
  page,
}) => {
  const requests = scripts(page);
  await resumeAs(page, await createPerson('Ada'));
  await page.goto('/');
  await visitEveryRemote(page);
  const texts = await Promise.all(
    requests.map(async (request) => ({
      url: request.url(),
      text: (await (await request.response())?.text()) ?? '',
    })),
  );
  const markers = [
    '@@redux/INIT',
    'quits.returnTo',
    'react.transitional.element',
    '__rtkq/',
    '__GLOBAL_LOADING_REMOTE_ENTRY__',
  ];
  for (const marker of markers) {
    const holders = texts.filter(({ text }) => text.includes(marker)).map(({ url }) => new URL(url).pathname);
    expect(holders, `files that carry ${marker}`).toHaveLength(1);
  }
});

/** Adds the entry of a remote to a page; a host's own page would, and the app's policy must be out of the way. */
async function addEntry(page: Page, remote: string): Promise<void> {
  const pointerAddress = new URL(`/remotes/${remote}/current.json`, page.url());
  const pointer = (await (await page.request.get(pointerAddress.href)).json()) as {
    current: { entry: string };
  };
  await page.addScriptTag({ url: new URL(pointer.current.entry, pointerAddress).href });
}

test('two remotes mounted side by side share one session, one store and one bus @full', async ({
  browser,
}) => {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto('/login');
  for (const remote of ['mf-groups', 'mf-profile']) await addEntry(page, remote);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const ada = await createPerson('Ada');
  const session = { token: ada.token, user: { id: ada.id, name: ada.name, email: ada.email } };
  await page.evaluate(mountSideBySide, { session, apiBase: process.env.QUITS_API ?? '' });
  const groups = page.locator('#mf-groups');
  const profile = page.locator('#mf-profile');
  await expect(groups.getByRole('heading', { name: 'Groups', exact: true })).toBeVisible();

  await profile.getByRole('button', { name: 'Edit', exact: true }).click();
  await profile.getByLabel('Display Name').fill('Ada Lovelace');
  await profile.getByLabel('Display Name').press('Enter');
  await expect(profile.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  const heardOf = async (type: string) => {
    const received = (await page.evaluate(() => window.quitsReceived)) ?? [];
    return received.filter((line) => line.endsWith(type));
  };
  // What a feature does, its own host hears, once.
  await expect.poll(() => heardOf('profile/profileSaved')).toEqual(['mf-profile profile/profileSaved']);

  // One session: what ends it in one feature ends it in the other.
  await profile.getByRole('button', { name: 'Logout' }).click();
  await expect(groups.getByRole('heading', { name: 'Groups', exact: true })).toBeHidden();
  // One bus: both hear of that, each once.
  expect(await heardOf('session/signedOut')).toEqual([
    'mf-groups session/signedOut',
    'mf-profile session/signedOut',
  ]);
  await context.close();
});

test("each remote's files come from its own folder @full", async ({ page }) => {
  const requests = scripts(page);
  await resumeAs(page, await createPerson('Ada'));
  await page.goto('/');
  await visitEveryRemote(page);
  const paths = requests.map((request) => new URL(request.url()).pathname);
  for (const remote of REMOTES) {
    expect(paths.filter((path) => path.startsWith(`/remotes/${remote}/`)).length).toBeGreaterThan(0);
  }
  const foreign = paths.filter(
    (path) => path.startsWith('/remotes/') && !REMOTES.some((name) => path.startsWith(`/remotes/${name}/`)),
  );
  expect(foreign).toEqual([]);
});

test('with the files of one remote gone, every other screen works, and Try again recovers', async ({
  page,
}) => {
  const { id, ada } = await createSampleGroup();
  await resumeAs(page, ada);
  const gone = '**/remotes/mf-groups/*/**';
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto(`/groups/${String(id)}`);
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();

  const nav = page.getByRole('navigation').first();
  await nav.getByRole('link', { name: 'Expenses' }).click();
  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeVisible();
  await nav.getByRole('link', { name: /^Profile:/ }).click();
  await expect(page.getByText('Member since')).toBeVisible();

  await nav.getByRole('link', { name: 'Groups' }).click();
  await expect(tryAgain).toBeVisible();
  await page.unroute(gone);
  await tryAgain.click();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
});

test('when the expense form does not load, the group page says so there and lives on @full', async ({
  page,
}) => {
  const { id, ada } = await createSampleGroup();
  await resumeAs(page, ada);
  await page.route('**/remotes/mf-expenses/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto(`/groups/${String(id)}`);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Balance Summary' })).toBeVisible();
});
