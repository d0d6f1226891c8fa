import { findInMenu, renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const server = useServer();

/** On February 1, with the rent of January. */
function world() {
  server.stopClock(Date.UTC(2026, 1, 1));
  const ann = server.addUser({ name: 'Ann' });
  const bob = server.addUser({ name: 'Bob' });
  const group = server.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
  const rent = {
    description: 'Rent',
    notes: 'Flat 3',
    total_amount: 900,
    payers: [{ user_id: ann.id, paid_amount: 900 }],
    shares: [
      { user_id: ann.id, share_amount: 450 },
      { user_id: bob.id, share_amount: 450 },
    ],
  };
  return { ann, group, rent };
}

function show(hasExtras = true) {
  const { ann, group, rent } = world();
  const expense = server.addExpense({ ...rent, group_id: group.id, date: '2026-01-31' });
  const path = `/expenses/${String(expense.id)}`;
  const rules = () => server.read(ann.id, 'getRecurring', { params: { id: group.id } });
  return { ...renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras, path }), group, rules };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sentTo = (method: 'POST' | 'PUT' | 'DELETE', path: string) =>
  server.requestsTo(method, path).at(-1)?.body;

describe('an expense that is to repeat', () => {
  it('is added every month, from a month after its own day on, with the same amounts', async () => {
    const { user, group, toasts } = show();
    await user.click(await findInMenu('Expense menu', 'Repeat'));
    const form = await dialog('Repeat Expense');
    expect(form.getByLabelText('Repeats every')).toHaveValue('1');
    expect(form.getByLabelText('First on')).toHaveValue('2026-02-28');
    await user.click(form.getByRole('button', { name: 'Repeat' }));
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'This expense now repeats' }]));
    expect(sentTo('POST', `/api/groups/${String(group.id)}/recurring`)).toMatchObject({
      unit: 'month',
      every: 1,
      start: '2026-02-28',
      end: null,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      entry: {
        description: 'Rent',
        notes: 'Flat 3',
        total_amount: 900,
        payers: [{ paid_amount: 900 }],
        shares: [{ share_amount: 450 }, { share_amount: 450 }],
      },
    });
    // A rule keeps the zone that it was made in; the account's choice stays.
    expect(server.requestsTo('PUT', '/auth/users/me/preferences')).toEqual([]);
  });

  it('says that it repeats and when next, and changes its rule instead of adding another', async () => {
    const { user, toasts, rules } = show();
    await user.click(await findInMenu('Expense menu', 'Repeat'));
    await user.click((await dialog('Repeat Expense')).getByRole('button', { name: 'Repeat' }));
    expect(await screen.findByText('Every month, next Feb 28, 2026')).toBeVisible();
    await user.click(await findInMenu('Expense menu', 'Repeat'));
    const form = await dialog('Repeating Expense');
    await user.selectOptions(form.getByRole('combobox'), 'week');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toMatchObject([{}, { title: 'Changes saved' }]));
    expect(await screen.findByText(/^Every week/)).toBeVisible();
    expect(await rules()).toMatchObject([{ unit: 'week' }]);
  });

  it('is refused beside the field, with what was typed kept @full', async () => {
    const { user, group } = show();
    server.fail('POST', `/api/groups/${String(group.id)}/recurring`, {
      status: 422,
      detail: 'More than 400 entries would be due immediately',
    });
    await user.click(await findInMenu('Expense menu', 'Repeat'));
    const form = await dialog('Repeat Expense');
    const every = form.getByLabelText('Repeats every');
    await user.clear(every);
    await user.type(every, '2');
    await user.click(form.getByRole('button', { name: 'Repeat' }));
    expect(await form.findByText('More than 400 entries would be due immediately')).toBeInTheDocument();
    expect(every).toHaveValue('2');
  });

  it('is not offered by a back end without extras', async () => {
    show(false);
    await screen.findByRole('button', { name: 'Edit Expense' });
    expect(screen.queryByRole('button', { name: 'Expense menu' })).not.toBeInTheDocument();
  });
});

describe('an expense that a rule has made', () => {
  async function made() {
    const { ann, group, rent } = world();
    const params = { id: group.id };
    const body = { entry: rent, unit: 'month', every: 1, start: '2026-01-31' } as const;
    const ruleId = server.call(ann.id, 'addRecurring', { params, body });
    const [expense] = await server.read(ann.id, 'getGroupExpenses', { params });
    const path = `/expenses/${String(expense?.id)}`;
    const shown = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    const rules = () => server.read(ann.id, 'getRecurring', { params });
    return { ...shown, rules, rulePath: `/api/recurring/${String(ruleId)}` };
  }
  const open = async (user: Awaited<ReturnType<typeof made>>['user']) => {
    await user.click(await findInMenu('Expense menu', 'Repeat'));
    return dialog('Repeating Expense');
  };

  it('says so, is paused and resumed', async () => {
    const { user, rulePath } = await made();
    expect(await screen.findByText('Every month, next Feb 28, 2026')).toBeInTheDocument();
    await user.click((await open(user)).getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Every month · paused')).toBeInTheDocument();
    expect(sentTo('PUT', rulePath)).toMatchObject({ paused: true, unit: 'month' });
    await user.click((await open(user)).getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText(/next Feb 28/)).toBeInTheDocument();
  });

  it('says that the schedule did not load, and asks again @full', async () => {
    server.fail('GET', '/api/groups/*/recurring', { status: 500 });
    const { user } = await made();
    expect(await screen.findByText('The schedule did not load.')).toBeVisible();
    server.heal('GET', '/api/groups/*/recurring');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Every month/)).toBeInTheDocument();
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
  });

  it('repeats no more once it is stopped @full', async () => {
    const { user, rules } = await made();
    await user.click((await open(user)).getByRole('button', { name: 'Stop repeating' }));
    expect(await screen.findByText('Added by a repeating expense that has ended')).toBeInTheDocument();
    await waitFor(async () => expect(await rules()).toEqual([]));
  });
});
