import { expenseEndpoints, groupEndpoints } from '@quits/core';
import type { Runtime } from '@quits/core';
import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { prefetch } from '../lazy-routes.tsx';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();

/** A person whose page has loaded the lists. */
async function world({ hasExtras = false, hasGroups = true } = {}) {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob' });
  const group = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
  const { id } = backEnd.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 100,
    payers: [{ user_id: ann.id, paid_amount: 100 }],
    shares: [
      { user_id: ann.id, share_amount: 50 },
      { user_id: bob.id, share_amount: 50 },
    ],
  });
  const runtime = testRuntime({ signedInAs: ann, hasExtras });
  await runtime.store.dispatch(expenseEndpoints.endpoints.getExpenses.initiate());
  if (hasGroups) await runtime.store.dispatch(groupEndpoints.endpoints.getGroups.initiate());
  return { runtime, id, path: `/expenses/${String(id)}` };
}

const show = (runtime: Runtime, path: string) => renderFeature(<RemoteRoutes />, { runtime, path });
const loadingText = () => screen.queryByText('Loading expense details...');
const requests = (path: string) => backEnd.requestsTo('GET', `/api${path}/details`);

describe('an expense that a list has loaded', () => {
  it('shows at once, and its names when they arrive', async () => {
    const { runtime, path } = await world();
    show(runtime, path);
    expect(screen.getByRole('heading', { name: 'Dinner' })).toBeVisible();
    expect(loadingText()).not.toBeInTheDocument();
    const split = within(screen.getByRole('region', { name: 'Split Details' }));
    expect(split.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('You$50.00'),
      expect.stringContaining('…$50.00'),
    ]);
    expect(await split.findByText('Bob')).toBeVisible();
  });

  it('waits where its currency is not known', async () => {
    const { runtime, path } = await world({ hasExtras: true, hasGroups: false });
    show(runtime, path);
    expect(loadingText()).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Dinner' })).toBeVisible();
  });

  it('is edited only in the version that its details have', async () => {
    const { runtime, path } = await world({ hasExtras: true });
    backEnd.fail('GET', '/api/expenses/*/details', { status: 503 });
    const { path: now } = show(runtime, `${path}?dialog=edit`);
    expect(screen.getByRole('heading', { name: 'Dinner' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(now()).toBe('/expenses'));
  });

  it('is not shown any longer once its details say that it is gone', async () => {
    const { runtime, path } = await world();
    backEnd.expenses.length = 0;
    show(runtime, path);
    expect(await screen.findByRole('heading', { name: 'Expense not found' })).toBeVisible();
  });
});

describe('the press on a link to an expense', () => {
  it('requests the details, which the page takes', async () => {
    const { runtime, path } = await world();
    await prefetch(path, runtime);
    await waitFor(() => expect(requests(path)).toHaveLength(1));
    show(runtime, path);
    await screen.findByText('Bob');
    expect(requests(path)).toHaveLength(1);
  });

  it('requests nothing for the path of all expenses, which loads their code', async () => {
    const { runtime } = await world();
    const before = backEnd.requests.length;
    await prefetch('/expenses/:expenseId', runtime);
    expect(backEnd.requests).toHaveLength(before);
  });
});
