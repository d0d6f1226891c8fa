import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { startExampleHost } from './support/example-host.ts';
import type { ExampleHost } from './support/example-host.ts';
import { createPerson } from './support/people.ts';
import { createSampleGroup } from './support/sample.ts';

/** What docs/integrators.md asks of a host that has a policy, and nothing else. */
const LINES = readFileSync(new URL('../../embed/examples/policy.txt', import.meta.url), 'utf8');
const POLICY = ["default-src 'none'", ...LINES.trim().split('\n')].join('; ');

let host: ExampleHost;

test.beforeAll(async () => {
  host = await startExampleHost({ policy: POLICY });
});
test.afterAll(() => host.stop());

test('a React host with a React of its own, in strict mode, under a policy', async ({ page }) => {
  host.person = (await createSampleGroup()).ada;
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto(`${host.origin}/react/index.html`);
  const groups = page.locator('quits-groups');
  await expect(groups).toHaveCount(1);
  await expect(groups.getByText('Lisbon in May')).toBeVisible();
  await groups.getByRole('button', { name: 'Create Group' }).first().click();
  await groups.getByRole('dialog').getByLabel('Group Name').fill('Porto');
  await groups.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Saved: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Quits' }).click();
  await expect(groups).toHaveCount(0);
  await page.getByRole('button', { name: 'Show Quits' }).click();
  await expect(groups.getByText('Porto')).toBeVisible();
  expect(refused).toEqual([]);
});

test("routing with the page's own address: deep link, back, and links that lead out", async ({
  page,
  context,
}) => {
  const routed = await startExampleHost();
  const { id, ada } = await createSampleGroup();
  routed.person = ada;
  await page.goto(`${routed.origin}/money/groups/${String(id)}`);
  const groups = page.locator('quits-groups');
  await expect(groups.getByRole('heading', { name: 'Lisbon in May' })).toBeVisible();
  await groups.getByRole('link', { name: 'All groups' }).click();
  await expect(page).toHaveURL(`${routed.origin}/money/groups`);
  await page.goBack();
  await expect(groups.getByRole('heading', { name: 'Lisbon in May' })).toBeVisible();
  expect(await page.title()).toBe('Flat share');

  const opening = context.waitForEvent('page');
  await groups.getByRole('link', { name: /Museum/ }).click();
  const opened = await opening;
  expect(opened.url()).toContain('/expenses/');
  await expect(page).toHaveURL(`${routed.origin}/money/groups/${String(id)}`);
  await routed.stop();
});

test('an API that refuses the page leaves a readable embed', async ({ page }) => {
  host.person = await createPerson('Ada');
  await page.route('**/api/groups**', (route) => route.abort());
  await page.goto(`${host.origin}/react/index.html`);
  await expect(page.locator('quits-groups').getByRole('button', { name: 'Try again' }).first()).toBeVisible();
});
