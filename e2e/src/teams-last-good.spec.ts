import { readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { operator } from './support/operator.ts';
import { createGroup, createPerson, resumeAs } from './support/people.ts';
import {
  type Change,
  type Origin,
  startOrigin,
  TeamStore,
  THROWS_IN_ENTRY,
  THROWS_IN_RENDER,
} from './support/team-store.ts';

/** Something shows within ten seconds, in every case: by the page's clock, however busy the machine is. */
const WITHIN_MS = 10_000;
/** How far the page's clock goes on at a time. */
const STEP_MS = 100;
/** So long a version may hang that has one before it, and one that has none. */
const HANG_MS = { first: 4000, last: 7500 };
const BAD = '1.1.0';

type Reports = Awaited<ReturnType<typeof operator>>;
interface Fixtures {
  store: TeamStore;
  reports: Reports;
}

const test = base.extend<Fixtures>({
  store: async ({}, use) => {
    const store = new TeamStore();
    await use(store);
    store.remove();
  },
  reports: async ({}, use) => {
    const reports = await operator();
    await use(reports);
    await reports.stop();
  },
});

async function comeIn(page: Page): Promise<void> {
  const ada = await createPerson('Ada');
  await createGroup(ada, 'Lisbon in May');
  await resumeAs(page, ada);
}

/** Takes files of the bad version away; gives what brings them back. */
function takeAway(store: TeamStore, files: RegExp): () => void {
  const folder = store.folderOf('mf-groups', BAD);
  const names = readdirSync(folder).filter((name) => files.test(name));
  for (const name of names) renameSync(path.join(folder, name), path.join(store.folder, name));
  return () => {
    for (const name of names) renameSync(path.join(store.folder, name), path.join(folder, name));
  };
}

interface Hanging {
  /** Addresses that are never answered. */
  files: string;
  /** Comes when the page waits for one of them. */
  isWaiting: (page: Page) => Promise<unknown>;
  /** How long it does (ms). */
  waits: number;
}

/** A page asks for the contract of a version first; a link in its HTML may have asked for the entry before. */
const ofContract = (page: Page) => page.waitForRequest('**/remotes/mf-groups/*/contract.json');
const ofEntry = (page: Page) =>
  page.locator(`script[src*="/mf-groups/${BAD}/remoteEntry.js"]`).waitFor({ state: 'attached' });

/**
 * Opens a page, lets the time pass after which it gives up what hangs, and sees `shown` before ten seconds are over:
 * the page's clock stands, but for steps that leave the machine time for everything else.
 */
async function expectAfterHanging(
  page: Page,
  address: string,
  { files, isWaiting, waits }: Hanging,
  shown: Locator,
): Promise<void> {
  await page.clock.install();
  await page.route(files, () => undefined);
  const waiting = isWaiting(page);
  await page.goto(address, { waitUntil: 'commit' });
  await waiting;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + waits);
  for (let passed: number = waits; passed < WITHIN_MS; passed += STEP_MS) {
    if (
      await shown.waitFor({ timeout: 3 * STEP_MS }).then(
        () => true,
        () => false,
      )
    )
      break;
    await page.clock.runFor(STEP_MS);
  }
  await expect(shown).toBeVisible();
  await page.clock.resume();
}

const searchBox = (page: Page) => page.getByLabel('Search groups', { exact: true });

interface Served {
  store: TeamStore;
  reports: Reports;
  app: Origin;
}

/** The version before the bad one shows and is reported; the status page names the live one. */
async function expectOlder(page: Page, { store, reports, app }: Served): Promise<void> {
  const { previous } = store.pointerOf('mf-groups');
  const good = previous?.version ?? '';
  await expect(searchBox(page)).toBeVisible();
  const report = { remote: 'mf-groups', version: BAD, to: good, owner: 'Groups team' };
  await expect.poll(() => reports.of('remotes/fellBack')).toContainEqual(expect.objectContaining(report));
  const loaded = { remote: 'mf-groups', version: good };
  await expect.poll(() => reports.of('remotes/loaded')).toContainEqual(expect.objectContaining(loaded));

  const status = await page.context().newPage();
  await status.goto(`${app.url}/remotes/status.html`);
  const row = status.getByRole('row', { name: /^mf-groups/ });
  await expect(row.getByRole('cell')).toHaveText([BAD, 'Live']);
}

const THROWING: [name: string, change: Change][] = [
  ['whose entry throws', THROWS_IN_ENTRY],
  ['whose first rendering throws', THROWS_IN_RENDER],
];

for (const [name, change] of THROWING) {
  test(`instead of a version ${name} the one before shows, and it is reported @full`, async ({
    page,
    store,
    reports,
  }) => {
    await store.deploy('mf-groups', BAD, change);
    const app = await startOrigin(store, { REPORT_URL: reports.url });
    try {
      await comeIn(page);
      await page.goto(`${app.url}/groups`, { waitUntil: 'commit' });
      await expectOlder(page, { store, reports, app });
    } finally {
      await app.stop();
    }
  });
}

test('instead of a version that does not come whole the one before shows, and it is reported @full', async ({
  browser,
  store,
  reports,
}) => {
  await store.deploy('mf-groups', BAD);
  const app = await startOrigin(store, { REPORT_URL: reports.url });
  const inNewBrowser = (name: string, look: (page: Page) => Promise<void>) =>
    test.step(name, async () => {
      reports.forget();
      const context = await browser.newContext();
      const page = await context.newPage();
      await comeIn(page);
      await look(page);
      await context.close();
    });
  try {
    for (const [name, files] of [
      ['its entry is missing', /^remoteEntry\.js/],
      ['its style is missing', /\.css/],
    ] as const) {
      await inNewBrowser(name, async (page) => {
        const bringBack = takeAway(store, files);
        await page.goto(`${app.url}/groups`, { waitUntil: 'commit' });
        await expectOlder(page, { store, reports, app });
        bringBack();
      });
    }
    for (const [name, files, isWaiting] of [
      ['its entry hangs', 'remoteEntry.js*', ofEntry],
      ['its every file hangs', '**', ofContract],
    ] as const) {
      await inNewBrowser(name, async (page) => {
        const waits = HANG_MS.first;
        const hanging = { files: `**/remotes/mf-groups/${BAD}/${files}`, isWaiting, waits };
        await expectAfterHanging(page, `${app.url}/groups`, hanging, searchBox(page));
        await expectOlder(page, { store, reports, app });
      });
    }
  } finally {
    await app.stop();
  }
});

test('when no version can be had, the failure view shows within ten seconds, and it is reported @full', async ({
  page,
  store,
  reports,
}) => {
  const app = await startOrigin(store, { REPORT_URL: reports.url });
  try {
    await comeIn(page);
    const hanging = { files: '**/remotes/mf-groups/*/**', isWaiting: ofContract, waits: HANG_MS.last };
    const failure = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expectAfterHanging(page, `${app.url}/groups`, hanging, failure);
    await expect
      .poll(() => reports.of('remotes/failed'))
      .toContainEqual(expect.objectContaining({ remote: 'mf-groups' }));
  } finally {
    await app.stop();
  }
});

test('a browser whose canary fails drops back, and does not try that version again @full', async ({
  page,
  store,
}) => {
  await store.deploy('mf-groups', BAD, THROWS_IN_ENTRY, '--canary', '99');
  const app = await startOrigin(store);
  try {
    await comeIn(page);
    // Any browser but one in a hundred gets it: this name is not that one.
    await page.addInitScript(() => {
      localStorage.setItem('quits.browser', 'a-browser');
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`/mf-groups/${BAD}/`)) asked.push(request.url());
    });
    await page.goto(`${app.url}/groups`);
    await expect(searchBox(page)).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    asked.length = 0;
    const again = await page.context().newPage();
    again.on('request', (request) => {
      if (request.url().includes(`/mf-groups/${BAD}/`)) asked.push(request.url());
    });
    await again.goto(`${app.url}/groups`);
    await expect(searchBox(again)).toBeVisible();
    expect(asked).toEqual([]);
  } finally {
    await app.stop();
  }
});
