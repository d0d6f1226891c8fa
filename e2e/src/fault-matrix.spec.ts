import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { breakCall, callOf, type Fault, FAULTS, isFault, quiet } from './support/faults.ts';
import { resumeAs } from './support/people.ts';
import { createFullGroup } from './support/sample.ts';
import { type Screen, screensOf, signedOutScreens } from './support/screens.ts';

/** Sentences that are untrue of a person who has groups, expenses and debts. */
const CLAIMS = [
  /settled up/i,
  /all quits/i,
  /\bno (?:expenses|groups|members|activity|comments|entries)\b/i,
  /nobody (?:shares|has said|owes)/i,
  /nothing (?:of this kind|repeats|has “)/i,
  /no rate is known/i,
  /share your first cost/i,
];
/** What is asked of each group goes with the list of groups. */
const OF_EACH_GROUP = ['Did you get paid?'];
/** Screens of which everything comes from one call. */
const OF_ONE_CALL: Partial<Record<string, string>> = {
  // Without members there is no form.
  'add-expense-anywhere': '/members',
  expenses: '/api/expenses',
  insights: '/expenses?',
  view: '/api/view/',
};
/** Headings of pages whose link is refused: only opening it again helps. */
const REFUSED = /Invalid Reset Link|This link no longer works/i;
const SAID = /did not load|Failed to|could not|not found|Invalid Reset Link|no longer works/i;
const LONG_WAIT = 'is taking longer than usual';
const MOST_REQUESTS = 3;
const LATER_MS = 10_000;

/** The pages and the dialogs over them. */
const shownIn = (page: Page) => page.locator('main, [role="dialog"], [role="alertdialog"]');

/** What a person reads, without what the time changes. */
async function readText(page: Page): Promise<string> {
  const parts = await shownIn(page).allInnerTexts();
  return parts
    .join('\n')
    .replace(/(just now|\d+ (sec|min)\w*\.? ago)/g, 'lately')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first two levels of headings, which stay when a part fails; those of items go with their list. */
async function readHeadings(page: Page): Promise<string[]> {
  const texts = await shownIn(page).locator('h1, h2:not(li h2)').allInnerTexts();
  return texts.map((text) => text.replace(/\s*\d+\s*/g, ' ').trim());
}

/** Where two texts begin to differ. */
function difference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const part = (text: string) => text.slice(Math.max(0, at - 20), at + 60);
  return `"${part(before)}" is now "${part(after)}"`;
}

/** A screen on which nothing fails. */
interface Whole {
  text: string;
  headings: string[];
  /** What it asks for, and whether the answer is a list, of which an empty one is a good answer. */
  calls: Map<string, { isList: boolean }>;
}

/** The tile of a picture itself shows that it waits. */
const isPicture = (fault: Fault, call: string) => fault === 'no answer' && call.includes('/api/receipts/');

async function open(page: Page, path: string, rest: { wait: () => Promise<void> }): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await rest.wait();
}

async function newPage(context: BrowserContext) {
  const page = await context.newPage();
  await page.clock.install();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return { page, errors };
}

/** Shows the screen while nothing fails. The calls of a dialog are those that its page has not made. */
async function showWhole(context: BrowserContext, { path, prepare }: Screen): Promise<Whole> {
  const { page } = await newPage(context);
  const calls: Whole['calls'] = new Map();
  const answers: Promise<void>[] = [];
  page.on('response', (response) => {
    const call = callOf(response.request());
    if (!call?.startsWith('GET')) return;
    calls.set(call, { isList: false });
    const look = async () => {
      const answer: unknown = await response.json().catch(() => undefined);
      calls.set(call, { isList: Array.isArray(answer) });
    };
    answers.push(look());
  });
  const rest = await quiet(page);
  await open(page, path, rest);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await rest.wait();
  const ofPage = new Set(prepare ? calls.keys() : []);
  await prepare?.(page);
  await rest.wait();
  await Promise.all(answers);
  const [text, headings] = [await readText(page), await readHeadings(page)];
  await page.close();
  for (const call of ofPage) calls.delete(call);
  return { text, headings, calls };
}

const againIn = (page: Page) => shownIn(page).getByRole('button', { name: 'Try again' });

/** What is missing of the words that tell of a failure, or of a call without an answer. */
async function findSilence(page: Page, body: string, fault: Fault): Promise<string | undefined> {
  if (fault === 'no answer') return body.includes(LONG_WAIT) ? undefined : 'does not say that it takes long';
  if (!SAID.test(body)) return 'does not say that something failed';
  const canLeave = /not found|Request New Reset Link|Ask for a new one/i.test(body);
  return canLeave || (await againIn(page).count()) > 0 ? undefined : 'offers no Try again';
}

/** What the screen claims only since a call fails. */
const findClaims = (text: string, whole: Whole): string[] =>
  CLAIMS.filter((claim) => claim.test(text) && !claim.test(whole.text)).map(
    (claim) => `claims ${String(claim.exec(text)?.[0])}`,
  );

/** What is wrong with the page while a call fails. */
async function findFaults(
  page: Page,
  whole: Whole,
  { fault, hasLeft, isAll }: { fault: Fault; hasLeft: boolean; isAll: boolean },
): Promise<string[]> {
  const [text, headings] = [await readText(page), await readHeadings(page)];
  const body = await page.locator('body').innerText();
  const found = findClaims(text, whole);
  if (headings.length === 0) found.push(`no heading: ${body.slice(0, 200)}`);
  if (body.includes('This page stopped working')) found.push('the page stopped working');
  if (hasLeft || text === whole.text) return found;
  const silence = await findSilence(page, body, fault);
  if (silence) found.push(`${silence}: ${difference(whole.text, text)}`);
  // A page that is about one thing has nothing else to show, and outlines have no headings.
  const isOfOneThing =
    isAll ||
    /not found|Invalid Reset Link|link could not be checked|Loading (?:group|expense details|profile)\.\.\./i.test(
      text,
    );
  const missing = whole.headings.filter((one) => !OF_EACH_GROUP.includes(one) && !headings.includes(one));
  if (fault !== 'no answer' && !isOfOneThing && missing.length > 0)
    found.push(`headings are gone: ${missing.join(', ')}`);
  return found;
}

/** Whether the screen is whole after `Try again`, or after a look at it where nothing is offered. */
async function comesBack(page: Page, { text }: Whole): Promise<boolean> {
  const again = againIn(page);
  for (let look = 0; look < 30; look += 1) {
    if ((await readText(page)) === text) return true;
    const idle = again.and(page.locator(':not([aria-busy="true"])'));
    if (look % 5 === 0 && (await idle.count()) > 0)
      await idle
        .first()
        .click({ timeout: 1000 })
        .catch(() => undefined);
    if (look === 15 && (await again.count()) === 0)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.waitForTimeout(100);
  }
  return false;
}

/** Opens the screen while a call fails, waits 10 s, and lets the call work again; gives what was wrong. */
async function tryFault(context: BrowserContext, screen: Screen, whole: Whole, call: string, fault: Fault) {
  const { page, errors } = await newPage(context);
  const broken = await breakCall(page, call, fault);
  const rest = await quiet(page, { held: fault === 'no answer' ? call : undefined });
  const { pathname } = new URL(screen.path, 'http://quits.invalid');
  // The specification leads away from a group or an expense that did not load.
  const hasLeft = () => new URL(page.url()).pathname !== pathname;
  const isAll = call.includes(OF_ONE_CALL[screen.name] ?? '(none)');
  const found: string[] = [];
  try {
    await open(page, screen.path, rest);
    if (!hasLeft()) await screen.prepare?.(page);
    await rest.wait();
    // What has come shows after a second; from then on the part that waits counts its five.
    for (const ms of fault === 'no answer' ? [1500, 6000] : [1500]) {
      await page.clock.runFor(ms);
      await rest.wait();
    }
    found.push(...(await findFaults(page, whole, { fault, hasLeft: hasLeft(), isAll })));
    await page.clock.runFor(LATER_MS);
    await rest.wait();
    if (broken.count() > MOST_REQUESTS) found.push(`asked ${String(broken.count())} times`);
    await broken.end();
    const isRefused = await page.getByRole('heading', { name: REFUSED }).isVisible();
    if (hasLeft() || isRefused) await page.goto(screen.path);
    if (!(await comesBack(page, whole)))
      found.push(`does not come back: ${difference(whole.text, await readText(page))}`);
  } catch (error) {
    found.push(String(error).slice(0, 400));
  }
  found.push(...errors.map((message) => `uncaught: ${message}`));
  await page.close();
  return found.map((sentence) => `${call}: ${sentence}`);
}

const NAMES = [
  'dashboard',
  'command-palette',
  'people',
  'one-person',
  'settle-all',
  'add-expense-anywhere',
  'groups',
  'create-group',
  'group',
  'add-expense',
  'add-expense-abroad',
  'edit-group-name',
  'remove-member',
  'invite-by-link',
  'delete-group',
  'why',
  'payments',
  'default-split',
  'repeating',
  'net-balances',
  'direct-debts',
  'activity',
  'insights',
  'expenses',
  'expense',
  'edit-expense',
  'duplicate',
  'repeat',
  'history',
  'delete-expense',
  'edit-settlement',
  'profile',
  'invitation',
  'view',
  'reset-link',
];

/** Further states of the group's page. */
function statesOf(groupPath: string): Screen[] {
  return [
    { name: 'net-balances', path: `${groupPath}?balances=net` },
    { name: 'direct-debts', path: `${groupPath}?balances=pairwise` },
    {
      name: 'add-expense-abroad',
      path: groupPath,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Add Expense' }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Total Amount').fill('10');
        await dialog.getByLabel('Currency').selectOption('CHF');
      },
    },
  ];
}

test.use({ serviceWorkers: 'block' });
test.setTimeout(240_000);

for (const name of NAMES)
  for (const fault of Object.keys(FAULTS) as Fault[]) {
    test(`${name} stands when a call of it fails: ${fault} @full`, async ({ page, context }) => {
      const { person, groupPath, invitePath, screens } = await screensOf(await createFullGroup());
      const guests = await signedOutScreens();
      const pathOf = (name: string) => guests.find((one) => one.name === name)?.path ?? '';
      const signedOut = [
        { name: 'invitation', path: invitePath },
        { name: 'view', path: pathOf('view') },
        { name: 'reset-link', path: pathOf('reset-password') },
      ];
      const all = [...screens, ...statesOf(groupPath), ...signedOut];
      const screen = all.find((one) => one.name === name);
      if (!screen) throw new Error(`no screen is named ${name}`);
      await page.close();
      // Answers of an earlier visit would stand in for what fails.
      await context.addInitScript(() => Object.defineProperty(window, 'caches', { value: undefined }));
      if (screens.includes(screen) || screen.path.startsWith(groupPath)) await resumeAs(context, person);
      // The first visit marks what is new.
      await showWhole(context, screen);
      const whole = await showWhole(context, screen);
      const found: string[] = [];
      let tried = 0;
      for (const [call, { isList }] of whole.calls) {
        if (!isFault(fault, isList) || isPicture(fault, call)) continue;
        tried += 1;
        found.push(...(await tryFault(context, screen, whole, call, fault)));
      }
      console.log(
        `${name}, ${fault}: ${String(tried)} calls, ${String(found.length)} faults found`,
        ...found,
      );
      expect(found).toEqual([]);
    });
  }
