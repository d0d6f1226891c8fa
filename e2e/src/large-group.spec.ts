import { expect, type Page, test } from '@playwright/test';
import { createGroup, createPerson, type Person, resumeAs } from './support/people.ts';
import { letIn, recordExpense } from './support/sample.ts';

const PEOPLE = 5;
/** Each person records this many: within what one account may write in a minute. */
const EACH = 200;
const MOST_NODES = 1000;

/** A group of five with 1,000 expenses of $10.00, each paid by who records it and split over two people. */
async function createLargeGroup(): Promise<{ id: number; people: Person[] }> {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_none, index) => createPerson(`Person${String(index)}`)),
  );
  const [creator, ...others] = people;
  if (!creator) throw new Error('nobody');
  const id = await createGroup(creator, 'A long year');
  for (const person of others) await letIn(id, creator, person);
  await Promise.all(
    people.map(async (payer, index) => {
      const other = people[(index + 1) % PEOPLE] ?? creator;
      for (let count = 0; count < EACH; count += 1) {
        await recordExpense(id, payer, {
          description: `Expense ${String(index)}-${String(count)}`,
          total: 10,
          paid: [[payer, 10]],
          shares: [
            [payer, 5],
            [other, 5],
          ],
        });
      }
    }),
  );
  return { id, people };
}

/** Has the page count its nodes, whenever there are others, from its start; gives the most there were. */
async function countNodes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { mostNodes: 0 });
    const count = () => {
      counted.mostNodes = Math.max(counted.mostNodes, document.querySelectorAll('*').length);
    };
    new MutationObserver(count).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { mostNodes: number }).mostNodes);
}

test('a group of 1,000 expenses stays small on the page, and its last row is at hand @full', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { id, people } = await createLargeGroup();
  const [first] = people;
  if (!first) throw new Error('nobody');
  await resumeAs(page, first);
  const mostNodes = await countNodes(page);
  await page.goto(`/groups/${String(id)}`);
  const expenses = page.getByRole('region', { name: 'Expenses', exact: true });
  await expect(expenses.getByRole('link').first()).toBeVisible();

  await test.step('totals and balances are right: 1,000 × 10.00, and everybody lent what they owe', async () => {
    const stat = (label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) });
    await expect(stat('Total Spent')).toContainText('$10,000.00');
    await expect(stat('Your Share')).toContainText('$2,000.00');
    await expect(stat('Expenses')).toContainText('1000');
    await expect(page.getByRole('region', { name: 'Balance Summary' })).toContainText('settled up');
  });

  await test.step('the list is 600 px high at most and scrolls to its last row by one key', async () => {
    const list = expenses.locator('[tabindex="0"]').first();
    const box = await list.boundingBox();
    expect(box?.height ?? Infinity).toBeLessThanOrEqual(600);
    await list.focus();
    await page.keyboard.press('End');
    await expect(expenses).toContainText(/Expense \d-0(?!\d)/);
  });

  await test.step(`the page never held ${String(MOST_NODES)} nodes`, async () => {
    const most = await mostNodes();
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(MOST_NODES);
  });
});
