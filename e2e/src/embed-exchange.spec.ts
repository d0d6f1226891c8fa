// A site with a sign-in of its own: its members use Quits there, and it never holds a password or a token of a week.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import * as client from '@quits/testing/client';
import { freePort } from '../../tooling/lib/ports.ts';
import { startServing, startWeb } from '../../tooling/lib/product.ts';
import { AUDIENCE, startClub } from './support/club.ts';
import { PASSWORD, freshEmail } from './support/people.ts';

/** What Quits gives sites, in seconds. */
const SHORT = 900;

const dataDir = mkdtempSync(path.join(tmpdir(), 'quits-exchange-'));
let club: Awaited<ReturnType<typeof startClub>>;
let server: Awaited<ReturnType<typeof startServing>>;
let web: Awaited<ReturnType<typeof startWeb>>;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  club = await startClub();
  const port = await freePort();
  server = await startServing(['server/src/server.ts'], {
    portIn: 'PORT',
    probe: '/health',
    env: {
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://localhost:${String(port)}`,
      TRUSTED_ISSUERS: JSON.stringify([club.trusted]),
    },
  });
  web = await startWeb({ apiPort: server.port, port });
  club.addresses.app = `http://localhost:${String(web.port)}`;
  club.addresses.api = `http://localhost:${String(server.port)}`;
});
test.afterAll(async () => {
  await Promise.all([club.stop(), server.stop(), web.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** A person with an account at Quits, who is a member of the club too. */
async function newMember(name: string) {
  const person = await client.signUp(club.addresses.api, freshEmail(name), { password: PASSWORD, name });
  const id = `member-${name}`;
  club.memory.members.push({ id, email: person.email });
  return { ...person, name, memberId: id };
}

async function enterClub(page: Page, memberId: string): Promise<void> {
  await page.goto(`${club.site}/login`);
  await page.getByLabel('Member').fill(memberId);
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.waitForURL(`${club.site}/club.html`);
}

/** Follows the club's link to Quits, and signs in there. */
async function openQuits(page: Page, context: BrowserContext, email: string): Promise<Page> {
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Use Quits here' }).click();
  const quits = await opening;
  await quits.getByLabel('Email').fill(email);
  await quits.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await quits.getByRole('button', { name: 'Sign In' }).click();
  return quits;
}

/** Agrees at Quits that the club may use it, and comes back. */
async function agree(page: Page, context: BrowserContext, email: string): Promise<Page> {
  const quits = await openQuits(page, context, email);
  await expect(quits.getByRole('heading', { name: `May ${club.name} use Quits` })).toBeVisible();
  await quits.getByRole('button', { name: 'Agree' }).click();
  await expect(quits.getByRole('heading', { name: `${club.name} is connected` })).toBeVisible();
  await page.bringToFront();
  return quits;
}

/** All that the club's pages keep in the browser. */
async function storedAt(page: Page): Promise<string> {
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  return stored + JSON.stringify(await page.context().cookies(club.site));
}

/** Neither the site nor its pages hold what would let them act for longer. */
function expectNothingLasting(held: string, secrets: readonly string[]): void {
  for (const secret of secrets) expect(held).not.toContain(secret);
  expect(held).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
}

test('a person agrees once, uses Quits on the page of the site, and disconnects it', async ({
  page,
  context,
}) => {
  const ada = await newMember('Ada');
  await client.createGroup(club.addresses.api, ada, 'Alps');
  const lives: number[] = [];
  page.on('request', (request) => {
    const [, payload] = (request.headers().authorization ?? '').split('.');
    if (payload === undefined) return;
    const { exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, number>;
    lives.push((exp ?? Infinity) - (iat ?? 0));
  });
  const answers: string[] = [];
  page.on('response', (answer) => answers.push(`${String(answer.status())} ${answer.url()}`));
  await enterClub(page, ada.memberId);
  const groups = page.locator('quits-groups');
  await expect(groups.getByText('Access required')).toBeVisible();

  const quits = await agree(page, context, ada.email);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(groups.getByText('Alps')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use Quits here' })).toBeHidden();
  await groups.getByRole('button', { name: 'Create Group' }).first().click();
  await groups.getByRole('dialog').getByLabel('Group Name').fill('Jura');
  await groups.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(groups.getByText('Jura')).toBeVisible();
  // Who created the group looks at it: nothing is offered or asked for that the site may not do.
  await groups.getByText('Alps').click();
  await expect(groups.getByRole('button', { name: 'Add someone without an account' })).toBeVisible();
  await expect(groups.getByRole('button', { name: /Invite|Delete Group/ })).toHaveCount(0);
  await expect.poll(() => answers.join('\n')).toMatch(/^200 .*\/api\/events/m);
  expect(answers.filter((answer) => answer.startsWith('403'))).toEqual([]);
  expect(lives.length).toBeGreaterThan(0);
  expect(Math.max(...lives)).toBeLessThanOrEqual(SHORT);
  expectNothingLasting(JSON.stringify(club.memory) + (await storedAt(page)), [PASSWORD, ada.token]);

  await quits.getByRole('link', { name: 'Go to Profile' }).click();
  for (const heading of ['Where you are signed in', 'Connected sites'])
    await quits.getByRole('heading', { name: heading }).click();
  await expect(quits.getByText(`Through ${club.name}`).first()).toBeVisible();
  await quits.getByRole('button', { name: `Disconnect ${club.name}` }).click();
  await expect(quits.getByRole('heading', { name: 'Connected sites' })).toBeHidden();
  await expect(quits.getByText(`Through ${club.name}`)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Use Quits here' })).toBeVisible();
  await expect(groups.getByText('Alps')).toBeHidden();
});

test('a refused statement is said, not taken for a person who is signed out, and recovered from', async ({
  page,
  context,
}) => {
  const cid = await newMember('Cid');
  await client.createGroup(club.addresses.api, cid, 'Coast');
  const said: string[] = [];
  page.on('pageerror', ({ message }) => said.push(message));
  const groups = page.locator('quits-groups');
  const tryAgain = groups.getByRole('button', { name: 'Try again' });
  const expectRefusal = async (sentence: RegExp) => {
    await expect.poll(() => said.join('\n')).toMatch(sentence);
    await expect(tryAgain).toBeVisible();
    await expect(groups.getByText('Access required')).toBeHidden();
  };

  club.statements.audience = 'quits-test';
  await enterClub(page, cid.memberId);
  await expectRefusal(
    /The statement is for “quits-test”\. This site’s audience is “https:\/\/quits\.example”\./,
  );
  Object.assign(club.statements, { audience: AUDIENCE, clockMs: -5 * 60_000 });
  await tryAgain.click();
  await expectRefusal(/The statement expired at \S+Z\. It is \S+Z here\./);
  club.statements.clockMs = 0;
  // By a key: so soon after the last one, a click is the second of a double click.
  await tryAgain.press('Enter');
  await expect(groups.getByText('Access required')).toBeVisible();

  await agree(page, context, cid.email);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(groups.getByText('Coast')).toBeVisible();
});

test('a page that shows and removes its elements 70 times exchanges three times at most', async ({
  page,
  context,
}) => {
  const dot = await newMember('Dot');
  await client.createGroup(club.addresses.api, dot, 'Dunes');
  await enterClub(page, dot.memberId);
  await agree(page, context, dot.email);
  await page.goto(`${club.site}/club.html`);
  await expect(page.locator('quits-groups').getByText('Dunes')).toBeVisible();

  let exchanges = 0;
  page.on('request', (request) => (exchanges += Number(request.url().endsWith('/quits-token'))));
  await page.reload();
  const shown = await page.locator('quits-groups').evaluate(async (element) => {
    const parent = element.parentElement!;
    const isThere = () => element.shadowRoot?.textContent.includes('Dunes') ?? false;
    let times = 0;
    for (let time = 0; time < 70; time += 1) {
      element.remove();
      await new Promise((resolve) => setTimeout(resolve));
      parent.append(element);
      for (let waited = 0; waited < 200 && !isThere(); waited += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
      times += Number(isThere());
    }
    return times;
  });
  expect(shown).toBe(70);
  expect(exchanges).toBeGreaterThan(0);
  expect(exchanges).toBeLessThanOrEqual(3);
});

test('a person who declines stays out of it @full', async ({ page, context }) => {
  const ben = await newMember('Ben');
  await enterClub(page, ben.memberId);
  const quits = await openQuits(page, context, ben.email);
  await quits.getByRole('button', { name: 'Decline' }).click();
  await expect(quits.getByRole('heading', { name: `${club.name} is not connected` })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('quits-groups').getByText('Access required')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Use Quits here' })).toBeVisible();
  expectNothingLasting(JSON.stringify(club.memory) + (await storedAt(page)), [PASSWORD, ben.token]);
});
