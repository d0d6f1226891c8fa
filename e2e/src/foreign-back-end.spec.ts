import { expect, type Page, test as base } from '@playwright/test';
import { createMockServer, MockData, sessionOf } from '@quits/testing/mock-server';
import { listen } from '../../tooling/lib/ports.ts';
import { holdMain } from './support/load.ts';
import { API } from './support/people.ts';
import { figuresOf } from './support/shown-figures.ts';

/** A page towards a back end that has only the specification's calls. */
interface Foreign {
  data: MockData;
  /** Addresses that the page has asked for. */
  asked: string[];
}

/** Says in the page's configuration that nothing but the specification is understood. */
async function withoutExtras(page: Page): Promise<void> {
  await page.route(
    (url) => url.origin === new URL(process.env.QUITS_WEB ?? '').origin,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({
        response,
        body: (await response.text()).replace('"extras":true', '"extras":false'),
      });
    },
  );
}

// A cached page would say again that there are extras.
base.use({ serviceWorkers: 'block' });

/** A group of two with a dinner, as the second of them. */
function dinnerOf(data: MockData) {
  const [ada, ben] = [data.addUser({ name: 'Ada' }), data.addUser({ name: 'Ben' })];
  const group = data.addGroup({ name: 'Lisbon', createdBy: ada.id, members: [ben.id] });
  const addDinner = () =>
    data.addExpense({
      group_id: group.id,
      description: 'Dinner',
      total_amount: 60,
      payers: [{ user_id: ada.id, paid_amount: 60 }],
      shares: [
        { user_id: ada.id, share_amount: 30 },
        { user_id: ben.id, share_amount: 30 },
      ],
    });
  return { group, session: sessionOf(ben), addDinner };
}

const resume = (page: Page, { token, user }: ReturnType<typeof sessionOf>) =>
  page.addInitScript(
    ([storedToken, storedUser]) => {
      localStorage.setItem('token', storedToken ?? '');
      localStorage.setItem('user', storedUser ?? '');
    },
    [token, JSON.stringify(user)],
  );

const test = base.extend<{ foreign: Foreign }>({
  foreign: async ({ page }, use) => {
    const data = new MockData();
    const server = await listen(createMockServer(data));
    const asked: string[] = [];
    await withoutExtras(page);
    await page.route(`${API}/**`, async (route) => {
      const address = route.request().url();
      asked.push(`${route.request().method()} ${address.slice(API.length)}`);
      const url = address.replace(API, server.address);
      return route.fulfill({ response: await route.fetch({ url }) });
    });
    await use({ data, asked });
    await server.stop();
  },
});

test('what others did stands there when the page is looked at again, and no call of ours goes out', async ({
  page,
  foreign: { data, asked },
}) => {
  const { group, session, addDinner } = dinnerOf(data);
  await resume(page, session);
  const look = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

  await page.goto(`/groups/${String(group.id)}`);
  await expect(page.getByText('No expenses yet')).toBeVisible();
  const dinner = addDinner();
  await look();
  const shown = { rows: ['Dinner $60.00 you owe $30.00'], owes: '$30.00', spent: '$60.00', count: '1' };
  await expect.poll(() => figuresOf(page)).toEqual(shown);

  await page.getByRole('link', { name: /Dinner/ }).click();
  await expect(page.getByRole('heading', { name: 'Dinner', level: 1 })).toBeVisible();
  // The heading comes from the list: a look while the details are on their way asks for nothing more.
  await page.waitForLoadState('networkidle');
  dinner.description = 'Late dinner';
  await look();
  await expect(page.getByRole('heading', { name: 'Late dinner', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /Late dinner/ })).toBeVisible();

  const stored = data.groups[0];
  if (stored) stored.name = 'Porto';
  data.expenses.length = 0;
  await look();
  await expect(page.getByRole('heading', { name: 'Porto', level: 1 })).toBeVisible();
  await expect.poll(() => figuresOf(page)).toEqual({ rows: [], owes: '', spent: '$0.00', count: '0' });

  expect(
    asked.filter((call) => /\/api\/(?:events|people)|[?]limit=|\/balances|\/activity/.test(call)),
  ).toEqual([]);
});

test('the top of a group shows before its code has come, by the calls of the specification', async ({
  page,
  foreign: { data, asked },
}) => {
  const { group, session, addDinner } = dinnerOf(data);
  addDinner();
  await resume(page, session);
  const release = await holdMain(page);
  await page.goto(`/groups/${String(group.id)}`, { waitUntil: 'commit' });
  const preview = page.locator('[data-preview]');
  await expect(preview.getByRole('link', { name: /Dinner/ })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Activity' })).toHaveCount(0);
  release();
  await expect(preview).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Dinner/ })).toBeVisible();
  expect(asked.filter((call) => /[?]limit=/.test(call))).toEqual([]);
});
