import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { breakCall, callOf, quiet } from './support/faults.ts';
import type { Fault } from './support/faults.ts';
import { resumeAs } from './support/people.ts';
import { signedInScreens } from './support/screens.ts';
import type { Screen } from './support/screens.ts';

/**
 * Whatever a call of a screen is answered with, the screen stands, says what did not load, and comes back. The page of a
 * group, dialogs and the other faults of the helper are not held by this yet.
 */
const SCREENS = ['dashboard', 'expenses', 'expense'];
const TRIED: readonly Fault[] = ['404', '{}', 'no answer'];
/** What would be untrue of somebody who has all of it. */
const CLAIM = /settled up|No expenses yet|No groups yet|No members yet|No activity yet|No comments yet/i;
/** What says that something failed: the product's sentence, or the specification's texts. */
const SAID = /did not load|Failed to|not found/i;
const MOST_REQUESTS = 3;
const LATER_MS = 10_000;

/** What somebody reads, without what changes by itself. */
async function wordsOf(page: Page): Promise<string> {
  const parts = await page.locator('main, [role="dialog"], [role="alertdialog"]').allInnerTexts();
  return parts
    .join('\n')
    .replace(/(just now|lately|\d+ (sec|min)\.? ago)/g, 'lately')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Where what is read begins to differ. */
function difference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const part = (words: string) => words.slice(Math.max(0, at - 20), at + 60);
  return `"${part(before)}" is now "${part(after)}"`;
}

interface Shown {
  words: string;
  calls: string[];
}

/** Opens the screen, as far as it comes. */
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

/** The screen as it is when nothing fails, and what it asks for, without what the page under its dialog does. */
async function showWell(context: BrowserContext, { path, prepare }: Screen): Promise<Shown> {
  const { page } = await newPage(context);
  const calls = { under: new Set<string>(), own: new Set<string>() };
  let asked = calls.under;
  page.on('request', (request) => {
    const call = callOf(request);
    if (call?.startsWith('GET')) asked.add(call);
  });
  const rest = await quiet(page);
  await open(page, path, rest);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await rest.wait();
  asked = calls.own;
  await prepare?.(page);
  await rest.wait();
  const words = await wordsOf(page);
  await page.close();
  const shown = prepare ? [...calls.own].filter((call) => !calls.under.has(call)) : [...calls.under];
  return { words, calls: shown };
}

/** What is wrong with the page while a call fails. */
async function faultsShown(page: Page, well: Shown, fault: Fault): Promise<string[]> {
  const words = await wordsOf(page);
  const all = await page.locator('body').innerText();
  const found: string[] = [];
  const headings = await page.locator('main h1, [role="dialog"] h2').count();
  if (headings === 0) found.push(`no heading: ${all.slice(0, 200)}`);
  if (all.includes('This page stopped working')) found.push('the page stopped working');
  const claim = CLAIM.exec(words)?.[0];
  if (claim && !CLAIM.test(well.words)) found.push(`claims "${claim}"`);
  // What is never answered is waited for.
  if (fault !== 'no answer' && words !== well.words && !SAID.test(all))
    found.push(`says nothing: ${difference(well.words, words)}`);
  return found;
}

async function isWhole(page: Page, words: string): Promise<boolean> {
  for (let look = 0; look < 30; look += 1) {
    if ((await wordsOf(page)) === words) return true;
    const again = page
      .getByRole('button', { name: 'Try again' })
      .and(page.locator(':not([aria-busy="true"])'));
    if (look % 5 === 4 && (await again.count()) > 0)
      await again
        .first()
        .click({ timeout: 1000 })
        .catch(() => undefined);
    if (look === 15) await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.waitForTimeout(100);
  }
  return false;
}

async function tryFault(context: BrowserContext, screen: Screen, well: Shown, call: string, fault: Fault) {
  const { page, errors } = await newPage(context);
  const broken = await breakCall(page, call, fault);
  const rest = await quiet(page, { held: fault === 'no answer' ? call : undefined });
  const found: string[] = [];
  try {
    await open(page, screen.path, rest);
    const { pathname } = new URL(screen.path, page.url());
    await screen.prepare?.(page);
    await rest.wait();
    if (fault === 'no answer') await page.clock.fastForward(1500);
    found.push(...(await faultsShown(page, well, fault)));
    await page.clock.fastForward(LATER_MS);
    await rest.wait();
    if (broken.count() > MOST_REQUESTS) found.push(`asked ${String(broken.count())} times`);
    await broken.end();
    // The specification sends on from a group or an expense that did not load.
    const hasLeft = new URL(page.url()).pathname !== pathname;
    if (hasLeft) await page.goto(screen.path);
    if (!(await isWhole(page, well.words)))
      found.push(`does not come back: ${difference(well.words, await wordsOf(page))}`);
  } catch (error) {
    found.push(String(error).slice(0, 400));
  }
  found.push(...errors.map((message) => `uncaught: ${message}`));
  await page.close();
  return found.map((sentence) => `${call}: ${sentence}`);
}

test.use({ serviceWorkers: 'block' });

for (const name of SCREENS)
  for (const fault of TRIED)
    test(`${name} stands when a call of it fails: ${fault}`, async ({ page, context }) => {
      const { person, groupPath, screens } = await signedInScreens();
      const net = { name: 'net-balances', path: `${groupPath}?balances=net` };
      const screen = [...screens, net].find((one) => one.name === name);
      if (!screen) throw new Error(`no screen is named ${name}`);
      await page.close();
      // What an earlier visit was answered would stand in for what fails.
      await context.addInitScript(() => Object.defineProperty(window, 'caches', { value: undefined }));
      await resumeAs(context, person);
      // The first visit marks what is new.
      await showWell(context, screen);
      const well = await showWell(context, screen);
      const found: string[] = [];
      for (const call of well.calls) found.push(...(await tryFault(context, screen, well, call, fault)));
      console.log(
        `${name}, ${fault}: ${String(well.calls.length)} calls, ${String(found.length)} faults found`,
      );
      expect(found).toEqual([]);
    });
