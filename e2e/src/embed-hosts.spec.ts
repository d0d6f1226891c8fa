import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';
import { watchLeftovers } from './support/leftovers.ts';
import { createPerson } from './support/people.ts';
import { createSampleGroup, sharedSampleGroup } from './support/sample.ts';

/** The lines that docs/integrators.md asks of a host that has a policy. */
const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../../embed/examples/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
/** With them a host has its own style sheet. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  ...linesOf('policy.txt'),
  ...linesOf('trusted-types.txt'),
].join('; ');
const FEDERATION_POLICY = ["default-src 'none'", ...linesOf('federation/policy.txt')].join('; ');

// One process builds the hosts, once.
test.describe.configure({ mode: 'default' });

let host: ExampleHost;

test.beforeAll(async () => {
  host = await startExampleHost({ policy: POLICY });
});
test.afterAll(() => host.stop());

/** Versions of React that ran on a page for Quits, as its federation runtime knows them. */
function reactsOfQuits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [instance] = window.__FEDERATION__.__INSTANCES__.filter(({ name }) => name === 'quits_embed');
    const versions = Object.entries(instance?.shareScopeMap.default.react ?? {});
    return versions.filter(([, { loaded }]) => loaded).map(([version]) => version);
  });
}

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

async function createGroupIn(groups: Locator, name: string): Promise<void> {
  await groups.getByRole('button', { name: 'Create Group' }).first().click();
  await groups.getByRole('dialog').getByLabel('Group Name').fill(name);
  await groups.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
}

test('a React host with an older React of its own, in strict mode, under a policy @full', async ({
  page,
}) => {
  host.person = (await createSampleGroup()).ada;
  const errors = watchErrors(page);
  const count = await watchLeftovers(page);
  await page.goto(`${host.origin}/react/index.html`);
  const groups = page.locator('quits-groups');
  await expect(groups).toHaveCount(1);
  await expect(groups.getByText('Lisbon in May')).toBeVisible();
  await expect(page.getByText('This page runs React 18.3.1. Saved: 0')).toBeVisible();
  expect(await reactsOfQuits(page)).toEqual(['19.3.1']);
  await createGroupIn(groups, 'Porto');
  await expect(page.getByText('Saved: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Quits' }).click();
  await expect(groups).toHaveCount(0);
  await page.getByRole('button', { name: 'Show Quits' }).click();
  await expect(groups.getByText('Porto')).toBeVisible();

  await page.getByRole('button', { name: 'Close the app' }).click();
  await expect(page.locator('#app')).toBeEmpty();
  await expect(groups).toHaveCount(0);
  await expect.poll(async () => (await count()).timers).toBe(0);
  expect((await count()).stored).toBe(0);
  expect(errors).toEqual([]);
});

test('a React host by module federation shares its React, and gives the session @full', async ({ page }) => {
  const portal = await startExampleHost({ policy: FEDERATION_POLICY });
  portal.person = (await sharedSampleGroup()).ada;
  const errors = watchErrors(page);
  await page.goto(`${portal.origin}/federation/index.html`);
  const main = page.getByRole('main');
  await expect(main.getByText('Events: session/signedIn')).toBeVisible();
  await main.getByRole('link', { name: /Lisbon in May/ }).click();
  await main.getByRole('button', { name: 'Add Expense' }).first().click();
  // The form is a part of another feature.
  await expect(main.getByRole('dialog', { name: 'Add Expense' })).toBeVisible();
  await page.keyboard.press('Escape');

  const providers = await page.evaluate(() => {
    const [instance] = window.__FEDERATION__.__INSTANCES__.filter(({ name }) => name === 'partner_portal');
    const shared = Object.entries(instance?.shareScopeMap.default ?? {});
    return shared.map(([key, versions]) => {
      const loaded = Object.values(versions).filter((version) => version.loaded);
      return [key, loaded.map(({ from }) => from === 'partner_portal')] as const;
    });
  });
  const fromHost = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];
  expect(Object.fromEntries(providers)).toEqual({
    ...Object.fromEntries(fromHost.map((key) => [key, [true]])),
    ...Object.fromEntries(
      ['@quits/core', 'react-redux', 'react-router-dom', 'sonner'].map((key) => [key, [false]]),
    ),
  });

  await page.getByRole('button', { name: 'Hide Quits' }).click();
  await expect(main.getByText('Lisbon in May')).toBeHidden();
  await page.getByRole('button', { name: 'Show Quits' }).click();
  await expect(main.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(errors).toEqual([]);

  await page.route('**/remotes/mf-groups/current.json', (route) => route.abort());
  await page.reload();
  await expect(main.getByText('The groups could not be loaded.')).toBeVisible();
  await portal.stop();
});

test("routing with the page's own address: deep link, back, and links that lead out @full", async ({
  page,
  context,
}) => {
  const routed = await startExampleHost();
  const { id, ada } = await sharedSampleGroup();
  routed.person = ada;
  await page.goto(`${routed.origin}/money/groups/${String(id)}`);
  const groups = page.locator('quits-groups');
  await expect(groups.getByRole('heading', { name: 'Lisbon in May' })).toBeVisible();
  await groups.getByRole('link', { name: 'All groups' }).click();
  await expect(page).toHaveURL(`${routed.origin}/money/groups`);
  await page.goBack();
  await expect(groups.getByRole('heading', { name: 'Lisbon in May' })).toBeVisible();
  expect(await page.title()).toBe('My page');

  const opening = context.waitForEvent('page');
  await groups.getByRole('link', { name: /Museum/ }).click();
  const opened = await opening;
  expect(opened.url()).toContain('/expenses/');
  await expect(page).toHaveURL(`${routed.origin}/money/groups/${String(id)}`);
  await routed.stop();
});

test('an API that refuses the page leaves a readable embed @full', async ({ page }) => {
  host.person = await createPerson('Ada');
  await page.route('**/api/groups**', (route) => route.abort());
  await page.goto(`${host.origin}/react/index.html`);
  await expect(page.locator('quits-groups').getByRole('button', { name: 'Try again' }).first()).toBeVisible();
});
