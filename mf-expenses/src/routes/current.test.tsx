import { renderFeature, useMockBackEnd } from '@quits/testing';
import type { MockUser } from '@quits/testing';
import type { WireExpense } from '@quits/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

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
    expect(await screen.findByRole('link', { name: /new Museum/ })).toBeVisible();
    expect(screen.getByText('New: Museum, $8.00')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /(new|changed) Dinner/ })).not.toBeInTheDocument();
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
