import { expect, type Page, test } from '@playwright/test';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';
import { createGroup, createPerson } from './support/people.ts';
import { recordExpense } from './support/sample.ts';

/** More than a list draws at once, and less than what one account may write in a minute. */
const EXPENSES = 120;
const DRAWN_AT_MOST = 60;

// One process makes the expenses, once.
test.describe.configure({ mode: 'default' });

let host: ExampleHost;

test.beforeAll(async () => {
  host = await startExampleHost();
  const ada = await createPerson('Ada');
  const id = await createGroup(ada, 'A long year');
  for (let count = 1; count <= EXPENSES; count += 1) {
    const description = `Expense ${String(count)}.`;
    await recordExpense(id, ada, { description, total: 10, paid: [[ada, 10]], shares: [[ada, 10]] });
  }
  host.person = ada;
});
test.afterAll(() => host.stop());

/** Runs in the page: puts the expenses into a place of the page's own, and shows that place. */
function showIn({ html, apiBase }: { html: string; apiBase: string }): void {
  document.body.innerHTML = html;
  const place = document.querySelector('#place');
  const element = document.createElement('quits-expenses');
  element.apiBase = apiBase;
  element.getToken = async () => (await fetch('/quits-token', { method: 'POST' })).json() as Promise<string>;
  const inner = place?.hasAttribute('data-shadow') ? place.attachShadow({ mode: 'open' }) : place;
  inner?.append(element);
  document.querySelector('dialog')?.showModal();
}

const open = (page: Page, html: string) =>
  page.evaluate(showIn, { html, apiBase: process.env.QUITS_API ?? 'http://localhost:8000' });

/** The newest is in sight, the oldest after scrolling to the end, and few rows exist at any time. */
async function expectWindow(page: Page): Promise<void> {
  const expenses = page.locator('quits-expenses');
  const rows = expenses.getByRole('link', { name: /Expense \d+\./ });
  await expect(expenses.getByRole('link', { name: `Expense ${String(EXPENSES)}.` })).toBeVisible();
  expect(await rows.count()).toBeLessThan(DRAWN_AT_MOST);
  const oldest = expenses.getByRole('link', { name: 'Expense 1.' });
  await expect(oldest).toHaveCount(0);
  await expect(async () => {
    await page.locator('#scroller').evaluate((scroller) => {
      scroller.scrollTop = scroller.scrollHeight;
    });
    const more = expenses.getByRole('button', { name: 'Show 60 more' });
    if (await more.isVisible()) await more.click();
    await expect(oldest).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(DRAWN_AT_MOST);
}

const PANEL = 'height: 480px; overflow: auto';

test('the rows in sight are drawn, in whatever scrolls @full', async ({ page }) => {
  await page.goto(`${host.origin}/plain.html`);

  await test.step('a drawer', async () => {
    const style = 'position: fixed; inset: 0 0 0 auto; width: 420px; overflow: auto';
    await open(page, `<aside id="scroller" style="${style}"><h2>Money</h2><div id="place"></div></aside>`);
    await expectWindow(page);
  });

  await test.step('a drawer around the shadow root of somebody else', async () => {
    await open(page, `<aside id="scroller" style="${PANEL}"><div id="place" data-shadow></div></aside>`);
    await expectWindow(page);
  });

  await test.step('a tab that was hidden at first', async () => {
    await open(page, `<div id="scroller" style="${PANEL}; display: none"><div id="place"></div></div>`);
    await expect(page.locator('quits-expenses h1')).toHaveCount(1);
    await page.locator('#scroller').evaluate((tab) => {
      tab.style.display = 'block';
    });
    await expectWindow(page);
  });

  await test.step('a dialog', async () => {
    await open(page, `<dialog id="scroller" style="${PANEL}; width: 600px"><div id="place"></div></dialog>`);
    await expectWindow(page);
  });
});

test('every row is on a printed page, and few again afterwards @full', async ({ page }) => {
  await page.goto(`${host.origin}/plain.html`);
  await open(page, `<main id="scroller" style="${PANEL}"><div id="place"></div></main>`);
  const rows = page.locator('quits-expenses').getByRole('link', { name: /Expense \d+\./ });
  await expect(rows.first()).toBeVisible();
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      const list = document.querySelector('quits-expenses')?.shadowRoot;
      const links = [...(list?.querySelectorAll('a') ?? [])];
      const count = links.filter(({ textContent }) => /Expense \d+\./.test(textContent)).length;
      document.body.dataset.printed = String(count);
    });
  });
  await page.pdf();
  await expect(page.locator('body')).toHaveAttribute('data-printed', String(EXPENSES));
  await expect.poll(() => rows.count()).toBeLessThan(DRAWN_AT_MOST);
});
