// The first view of the built product on a fast and a slow connection, for one build or several in turns.
import { loadavg } from 'node:os';
import path from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { startWeb } from '../lib/product.ts';
import type { Flags } from '../lib/run.ts';
import { STORE } from '../lib/workspace.mjs';
import { makeBooks } from './books.ts';
import { median, quantile } from './statistics.ts';
import { startServer, withFolder } from './server.ts';
import { CONDITIONS, launch, slowWorkerDown, visit, withPage } from './visits.ts';
import type { Target, Visit } from './visits.ts';

/** One long group; the others fill a list of groups. */
const COUNTS = { people: 12, groups: 52 };
const EXPENSES = { long: '1000', other: 10 };
const STEP_WITHIN_MS = 30_000;

/** The figures of one page: first visit, second visit, and the actions after it. */
type Figures = Visit & { again: number; frameAgain: number; form: number; save: number; back: number };

const ROWS: readonly [label: string, key: keyof Figures, digits?: number][] = [
  ['page (HTML) here, ms', 'html'],
  ['first paint, ms', 'paint'],
  ['first content, ms', 'contentful'],
  ['first row, ms', 'ms'],
  ['blocked until then, ms', 'blocking'],
  ['layout shift', 'shift', 3],
  ['requests until then', 'requests'],
  ['bytes until then', 'bytes'],
  ['second visit: first content, ms', 'frameAgain'],
  ['second visit: first row, ms', 'again'],
  ['then: expense form open, ms', 'form'],
  ['then: saved one in the list, ms', 'save'],
  ['then: back from it, ms', 'back'],
];

/** The long group, and the session of its creator, who owns the others too. */
async function makeLists(dataDir: string, long: number) {
  const expenses = [long, ...Array<number>(COUNTS.groups - 1).fill(EXPENSES.other)];
  const { people, groupIds } = await makeBooks(dataDir, { people: COUNTS.people, expenses });
  const { id, email, token } = people[0];
  return { session: { token, user: { id, email, name: 'person0' } }, groupId: groupIds[0] ?? 0 };
}

/** An action on a page and its expected result. */
interface Step {
  /** Text of the last matching button; without it, the step goes back. */
  press?: string;
  /** The expected element, optionally with its text. */
  there: string;
  text?: string;
}

/** Runs in the page: takes a step and returns the milliseconds until its result shows. */
function take([{ press, there, text = '' }, withinMs]: [step: Step, withinMs: number]): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now();
    const timer = setTimeout(resolve, withinMs, withinMs);
    const observer = new MutationObserver(() => {
      if (!document.querySelector(there)?.textContent.includes(text)) return;
      observer.disconnect();
      clearTimeout(timer);
      resolve(performance.now() - start);
    });
    observer.observe(document, { childList: true, subtree: true });
    if (press === undefined) history.back();
    else
      [...document.querySelectorAll('button')].findLast((one) => one.textContent.trim() === press)?.click();
  });
}

/** On a group's page: opens the form, saves an expense, views it and returns. */
async function addExpense(page: Page) {
  const timed = (step: Step) => page.evaluate(take, [step, STEP_WITHIN_MS] as [Step, number]);
  const form = await timed({ press: 'Add Expense', there: 'dialog form input, [role="dialog"] form input' });
  const text = `Saved ${Date.now()}`;
  await page.getByLabel('Description').fill(text);
  await page.getByLabel('Total Amount').fill('12');
  const save = await timed({ press: 'Add Expense', there: 'main', text });
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: text }).first().click();
  await page.getByRole('heading', { name: text }).waitFor();
  const back = await timed({ there: 'main', text: 'Quick Stats' });
  return { form, save, back };
}

/**
 * Measures each build in turns, so that a busy machine slows all of them. Omits the first turn as a warm-up.
 *
 * @returns the figures of each build
 */
async function takeTurns(
  webs: readonly string[],
  turns: number,
  visitWeb: (web: string) => Promise<Figures>,
): Promise<Figures[][]> {
  const figures = webs.map((): Figures[] => []);
  for (let turn = 0; turn <= turns; turn += 1)
    for (const [place, web] of webs.entries()) figures[place]?.push(await visitWeb(web));
  return figures.map((visits) => visits.slice(1));
}

async function measure(page: Page, client: CDPSession, target: Target, hasForm: boolean): Promise<Figures> {
  const first = await visit(page, client, target.address);
  // The files after the first row prepare for a form that opens soon, but not immediately.
  await page.waitForTimeout(target.slow ? 4000 : 1000);
  const steps = hasForm ? await addExpense(page) : { form: 0, save: 0, back: 0 };
  await slowWorkerDown(page, target.slow);
  const { ms: again, contentful: frameAgain } = await visit(page, client, target.address);
  return { ...first, again, frameAgain, ...steps };
}

function show(title: string, builds: readonly (readonly Figures[])[]): void {
  console.log(`\n${title}; load ${loadavg()[0]?.toFixed(1)}; median (least)`);
  for (const [label, key, digits = 0] of ROWS) {
    const cells = builds.map((visits) => {
      const values = visits.map((one) => one[key]);
      const [middle, least] = [median(values), quantile(values, 0)].map((value) => value.toFixed(digits));
      return `${middle} (${least})`.padStart(18);
    });
    if (builds.flat().some((one) => one[key] > 0)) console.log(`  ${label.padEnd(33)}${cells.join('')}`);
  }
}

interface Look {
  name: string;
  path: string;
  /** Text of the row that ends the measurement. */
  row: string;
  hasForm: boolean;
}

async function compare(
  browser: Browser,
  webs: readonly string[],
  looks: readonly Look[],
  { session, count, only }: Pick<Target, 'session'> & { count: number; only: string },
): Promise<void> {
  const kinds = Object.entries(CONDITIONS).flatMap(([condition, slow]) =>
    looks.map((look) => ({ ...look, title: `${look.name}, ${condition}`, slow })),
  );
  const terms = only.split(',');
  for (const { title, path: at, row, slow, hasForm } of kinds) {
    if (!terms.every((word) => title.includes(word))) continue;
    const figures = await takeTurns(webs, count, (web) => {
      const target = { address: `${web}${at}`, session, row, slow };
      return withPage(browser, target, (page, client) => measure(page, client, target, hasForm));
    });
    show(title, figures);
  }
}

/** Measures first views. It never fails, because the times are only for information. */
export function firstView(
  count: number,
  { beside, only = '', expenses = EXPENSES.long }: Flags,
): Promise<string[]> {
  const long = Number(expenses);
  return withFolder(async (dataDir) => {
    const stores = [STORE, ...(typeof beside === 'string' ? [path.resolve(beside)] : [])];
    const { session, groupId } = await makeLists(dataDir, long);
    const server = await startServer({ DATA_DIR: dataDir });
    const webs = await Promise.all(stores.map((store) => startWeb({ apiPort: server.port, store })));
    const browser = await launch();
    const group = { name: `group page of ${long}`, path: `/groups/${groupId}`, hasForm: true };
    const looks: Look[] = [
      { ...group, row: `Expense ${long - 1}` },
      { name: 'dashboard', path: '/', row: `View all ${COUNTS.groups} groups`, hasForm: false },
      { name: 'list of groups', path: '/groups', row: `Group ${COUNTS.groups - 1}`, hasForm: false },
    ];
    console.log(stores.join('\n'));
    try {
      const addresses = webs.map(({ address }) => address);
      await compare(browser, addresses, looks, { session, count, only: String(only) });
    } finally {
      await browser.close();
      await Promise.all([...webs.map((web) => web.stop()), server.stop()]);
    }
    return [];
  });
}
