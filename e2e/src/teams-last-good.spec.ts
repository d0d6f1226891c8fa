import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { operator } from './support/operator.ts';
import { createGroup, createPerson, resumeAs } from './support/people.ts';
import { Origin, THROWS_IN_ENTRY, THROWS_IN_RENDER, TeamStore } from './support/team-store.ts';
import type { Change } from './support/team-store.ts';

/** Something shows within ten seconds, whatever happens. */
const WITHIN_MS = 10_000;
const BAD = '1.1.0';

const test = base.extend<{ store: TeamStore }>({
  store: async ({}, use) => {
    const store = new TeamStore();
    await use(store);
    store.remove();
  },
});

interface Fault {
  name: string;
  change?: Change;
  /** Files of the bad version that go away after it was deployed. */
  gone?: RegExp;
  /** Files of it whose requests are never answered. */
  hanging?: string;
}

const FAULTS: Fault[] = [
  { name: 'whose entry is missing', gone: /^remoteEntry\.js/ },
  { name: 'whose entry throws', change: THROWS_IN_ENTRY },
  { name: 'whose first rendering throws', change: THROWS_IN_RENDER },
  { name: 'whose style is missing', gone: /\.css/ },
  { name: 'whose entry hangs', hanging: 'remoteEntry.js*' },
  { name: 'whose every file hangs', hanging: '**' },
];

async function comeIn(page: Page): Promise<void> {
  const ada = await createPerson('Ada');
  await createGroup(ada, 'Lisbon in May');
  await resumeAs(page, ada);
}

async function spoil(store: TeamStore, page: Page, { gone, hanging }: Fault): Promise<void> {
  const folder = store.folderOf('mf-groups', BAD);
  if (gone) {
    for (const file of readdirSync(folder).filter((one) => gone.test(one))) rmSync(path.join(folder, file));
  }
  if (hanging !== undefined) await page.route(`**/remotes/mf-groups/${BAD}/${hanging}`, () => undefined);
}

const searchBox = (page: Page) => page.getByLabel('Search groups', { exact: true });

for (const fault of FAULTS) {
  test(`instead of a version ${fault.name} the one before shows, and it is reported`, async ({
    page,
    store,
  }) => {
    const reports = await operator();
    const good = store.pointerOf('mf-groups').current.version;
    await store.deploy('mf-groups', BAD, fault.change);
    const app = await Origin.start(store, { REPORT_URL: reports.url });
    try {
      await comeIn(page);
      await spoil(store, page, fault);
      await page.goto(`${app.url}/groups`, { waitUntil: 'commit' });
      await expect(searchBox(page)).toBeVisible({ timeout: WITHIN_MS });
      const told = { remote: 'mf-groups', version: BAD, to: good, owner: 'Groups team' };
      await expect.poll(() => reports.of('remotes/fellBack')).toContainEqual(expect.objectContaining(told));
      const loaded = { remote: 'mf-groups', version: good };
      await expect.poll(() => reports.of('remotes/loaded')).toContainEqual(expect.objectContaining(loaded));

      const status = await page.context().newPage();
      await status.goto(`${app.url}/remotes/status.html`);
      const row = status.getByRole('row', { name: /^mf-groups/ });
      await expect(row.getByRole('cell').nth(0)).toHaveText('Older version here');
      await expect(row).toContainText('Groups team');
      await expect(row.getByRole('cell').nth(1)).toHaveText(BAD);
      await expect(row.getByRole('cell').nth(4)).toHaveText(good);
      await expect(status.getByRole('textbox', { name: /For the owner/ })).toHaveValue(
        /"outcome":"fellBack"/,
      );
    } finally {
      await app.stop();
      reports.stop();
    }
  });
}

test('when no version can be had, the failure view shows within ten seconds, and it is reported', async ({
  page,
  store,
}) => {
  const reports = await operator();
  const app = await Origin.start(store, { REPORT_URL: reports.url });
  try {
    await comeIn(page);
    await page.route('**/remotes/mf-groups/*/**', () => undefined);
    await page.goto(`${app.url}/groups`, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible({
      timeout: WITHIN_MS,
    });
    await expect
      .poll(() => reports.of('remotes/failed'))
      .toContainEqual(expect.objectContaining({ remote: 'mf-groups' }));
  } finally {
    await app.stop();
    reports.stop();
  }
});

test('a browser whose canary fails drops back, and does not try that version again', async ({
  page,
  store,
}) => {
  await store.deploy('mf-groups', BAD, THROWS_IN_ENTRY, '--canary', '99');
  const app = await Origin.start(store);
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
