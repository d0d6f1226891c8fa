import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test as plain } from '@playwright/test';
import * as client from '@quits/testing/client';
import { OPERATOR, startServing, startWeb } from '../../tooling/lib/product.ts';
import { API, call, createPerson, freshEmail, PASSWORD, register, resumeAs } from './support/people.ts';
import { test as onStore, visit } from './support/team-page.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

const DASHBOARD = /^Welcome, /;
const FIRST = 'You are the first person here. This account will run the server.';

/** Opens pages as the person who made the first account. */
async function comeInAsOperator(page: Page): Promise<void> {
  const { token } = await client.signIn(API, OPERATOR.email, OPERATOR.password);
  await resumeAs(page, { ...(await call('getUser', { params: { id: 1 }, token })), token });
}

plain('the first person makes the account that runs the server', async ({ page }) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'quits-first-'));
  const server = await startServing(['server/src/server.ts'], {
    portIn: 'PORT',
    probe: '/health',
    env: { DATA_DIR: dataDir, REGISTRATION: 'closed' },
  });
  const web = await startWeb({ apiPort: server.port, env: { REGISTRATION: 'closed' } });
  try {
    const app = `http://localhost:${String(web.port)}`;
    await page.goto(app);
    await expect(heading(page, 'Create your account')).toBeVisible();
    await expect(page.getByText(FIRST)).toBeVisible();
    await register(page, freshEmail('Root'));
    await expect(heading(page, DASHBOARD)).toBeVisible();

    await page.goto(`${app}/profile`);
    await page.getByRole('link', { name: 'Administration' }).click();
    await expect(heading(page, 'Administration')).toBeVisible();
    await expect(page.getByRole('row', { name: /Administrator/ })).toHaveCount(1);

    await page.goto(`${app}/profile`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(heading(page, 'Welcome back')).toBeVisible();
    await page.reload();
    await expect(page.getByText('This server is closed to new people.')).toBeVisible();
    await expect(page.getByText(FIRST)).toHaveCount(0);
  } finally {
    await Promise.all([server.stop(), web.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

plain(
  'a suspended account is signed out in another browser, and signs in nowhere',
  async ({ page, browser }) => {
    const ann = await createPerson('Ann');
    const elsewhere = await browser.newContext();
    const annsPage = await elsewhere.newPage();
    await resumeAs(annsPage, ann);
    const streams = annsPage.waitForResponse('**/api/events*');
    await annsPage.goto('/groups');
    await streams;

    await comeInAsOperator(page);
    await page.goto(`/admin?q=${encodeURIComponent(ann.email)}`);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog.getByText('Your last sign-in was a while ago.')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(OPERATOR.password);
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(heading(annsPage, 'Welcome back')).toBeVisible();
    await annsPage.getByLabel('Email', { exact: true }).fill(ann.email);
    await annsPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await annsPage.getByRole('button', { name: 'Sign In' }).click();
    await expect(annsPage.getByText('This account is suspended.')).toBeVisible();
    await elsewhere.close();
  },
);

plain('for other people the page is like one that is not there', async ({ page }) => {
  await resumeAs(page, await createPerson('Ann'));
  const refused: string[] = [];
  page.on('request', (request) => request.url().includes('/api/admin') && refused.push(request.url()));
  for (const address of ['/admin', '/no-such-page']) {
    await page.goto(address);
    await expect(heading(page, DASHBOARD)).toBeVisible();
    await expect(page).toHaveURL('/');
  }
  expect(refused).toEqual([]);
  await visit(page, 'Groups');
  await expect(page.getByRole('navigation').first()).not.toContainText('Administration');
});

onStore(
  'it is deployed and rolled back under a shell that was built before it',
  async ({ page, store, serve }) => {
    const app = await serve();
    await comeInAsOperator(page);
    await page.goto(`${app.url}/admin`);
    await expect(heading(page, DASHBOARD)).toBeVisible();
    const shell = store.hashes('shell', 'remotes/shell');

    await store.deploy('mf-admin', '1.0.0');
    await page.goto(`${app.url}/admin`);
    await expect(heading(page, 'Administration')).toBeVisible();
    await store.deploy('mf-admin', '1.1.0', { texts: { '"Administration"': '"Administration 1.1"' } });
    await page.reload();
    await expect(heading(page, 'Administration 1.1')).toBeVisible();
    await store.rollback('mf-admin');
    await visit(page, 'Groups');
    await page.goto(`${app.url}/admin`);
    await expect(heading(page, 'Administration')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible();
    expect(store.hashes('shell', 'remotes/shell')).toEqual(shell);
  },
);
