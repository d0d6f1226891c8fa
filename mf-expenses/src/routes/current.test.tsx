import { type MockUser, renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import type { WireExpense } from '@quits/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expenseEndpoints, groupEndpoints, type Runtime } from '@quits/core';
import { RemoteRoutes } from '../routes.tsx';
import { prefetch } from '../lazy-routes.tsx';

describe('changes of others', () => {
  const backEnd = useMockBackEnd();
  let ann: MockUser;
  let dinner: WireExpense;

  function addExpense(description: string): WireExpense {
    return backEnd.addExpense({
      group_id: backEnd.groups[0]!.id,
      description,
      total_amount: 8,
      payers: [{ user_id: ann.id, paid_amount: 8 }],
      shares: [{ user_id: ann.id, share_amount: 8 }],
    });
  }

  beforeEach(() => {
    ann = backEnd.addUser({ name: 'Ann' });
    backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [] });
    dinner = addExpense('Dinner');
  });

  const show = (path: string) => renderFeature(<RemoteRoutes />, { path, signedInAs: ann });
  const look = () => act(() => void window.dispatchEvent(new Event('focus')));
  const dinnerPath = () => `/expenses/${String(dinner.id)}`;

  describe('what others did shows when the page is looked at again, without flicker', () => {
    it('in the list', async () => {
      show('/expenses');
      await screen.findByRole('link', { name: /Dinner/ });
      addExpense('Museum');
      look();
      expect(screen.getByRole('link', { name: /Dinner/ })).toBeVisible();
      expect(await screen.findByRole('link', { name: /Museum/ })).toBeVisible();
    });

    it('on the page of an expense', async () => {
      show(dinnerPath());
      await screen.findByRole('heading', { name: 'Dinner' });
      dinner.description = 'Supper';
      look();
      expect(screen.getByRole('heading', { name: 'Dinner' })).toBeVisible();
      expect(await screen.findByRole('heading', { name: 'Supper' })).toBeVisible();
    });

    it('tells that an expense is gone', async () => {
      show(dinnerPath());
      await screen.findByRole('heading', { name: 'Dinner' });
      backEnd.expenses.pop();
      look();
      expect(await screen.findByText('Expense not found')).toBeVisible();
    });
  });

  describe('what others did is marked for a moment, where our own server tells it apart', () => {
    const showOwn = (path: string) => {
      backEnd.hasExtras = true;
      renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true });
    };

    it('in the list @full', async () => {
      showOwn('/expenses');
      await screen.findByRole('link', { name: /Dinner/ });
      addExpense('Museum');
      look();
      expect(await screen.findByRole('link', { name: /Museum ?new/ })).toBeVisible();
      expect(screen.getByText('New: Museum, $8.00')).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: /Dinner ?(new|changed)/ })).not.toBeInTheDocument();
    });

    it('on the page of an expense @full', async () => {
      showOwn(dinnerPath());
      await screen.findByRole('heading', { name: 'Dinner' });
      expect(screen.queryByText('changed just now')).not.toBeInTheDocument();
      dinner.description = 'Supper';
      look();
      expect(await screen.findByText('changed just now')).toBeVisible();
      expect(screen.getByText('Changed: Supper, $8.00')).toBeInTheDocument();
    });
  });

  describe('a form in use', () => {
    it.each([
      ['changes', () => (dinner.total_amount = 9)],
      ['is gone', () => backEnd.expenses.pop()],
    ])('is untouched when the expense %s @full', async (_what, change) => {
      const { user } = show(`${dinnerPath()}?dialog=edit`);
      await user.type(await screen.findByLabelText('Description'), ' for two');
      change();
      look();
      await waitFor(() => {
        const asked = backEnd.requestsTo('GET', `/api${dinnerPath()}/details`);
        expect(asked).toHaveLength(2);
      });
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(screen.getByLabelText('Description')).toHaveValue('Dinner for two');
      expect(screen.getByLabelText('Total Amount')).toHaveValue('8.00');
    });
  });
});

describe('an expense that is opened', () => {
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
});
