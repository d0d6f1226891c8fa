import { renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();

function show(hasExtras = true) {
  backEnd.hasExtras = hasExtras;
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob' });
  const group = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
  const expense = backEnd.addExpense({
    group_id: group.id,
    description: 'Rent',
    date: '2026-01-31',
    notes: 'Flat 3',
    total_amount: 900,
    payers: [{ user_id: ann.id, paid_amount: 900 }],
    shares: [
      { user_id: ann.id, share_amount: 450 },
      { user_id: bob.id, share_amount: 450 },
    ],
  });
  const path = `/expenses/${String(expense.id)}`;
  const shown = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras, path });
  return { ...shown, expense, group, ann };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sentTo = (method: 'POST' | 'PUT' | 'DELETE', path: string) =>
  backEnd.requestsTo(method, path).at(-1)?.body;

describe('an expense that is to repeat', () => {
  it('is added every month, from a month after its own day on, with the same amounts', async () => {
    const { user, group, toasts } = show();
    await user.click(await screen.findByRole('button', { name: 'Repeat' }));
    const form = await dialog('Repeat Expense');
    expect(form.getByLabelText('Repeats every')).toHaveValue('1');
    expect(form.getByLabelText('First on')).toHaveValue('2026-02-28');
    await user.click(form.getByRole('button', { name: 'Repeat' }));
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'The expense repeats now' }]));
    expect(sentTo('POST', `/api/groups/${String(group.id)}/recurring`)).toMatchObject({
      unit: 'month',
      every: 1,
      start: '2026-02-28',
      end: null,
      entry: {
        description: 'Rent',
        notes: 'Flat 3',
        total_amount: 900,
        payers: [{ paid_amount: 900 }],
        shares: [{ share_amount: 450 }, { share_amount: 450 }],
      },
    });
    expect(sentTo('PUT', '/auth/users/me/preferences')).toEqual({
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('is refused beside the field, with what was typed kept', async () => {
    const { user, group } = show();
    backEnd.fail('POST', `/api/groups/${String(group.id)}/recurring`, {
      status: 422,
      detail: 'More than 400 entries would be due immediately',
    });
    await user.click(await screen.findByRole('button', { name: 'Repeat' }));
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
    expect(screen.queryByRole('button', { name: 'Repeat' })).not.toBeInTheDocument();
  });
});

describe('an expense that a rule has made', () => {
  async function made() {
    const shown = show();
    const { expense, ann, user } = shown;
    await user.click(await screen.findByRole('button', { name: 'Repeat' }));
    await user.click((await dialog('Repeat Expense')).getByRole('button', { name: 'Repeat' }));
    await waitFor(() => expect(backEnd.recurring).toHaveLength(1));
    const rule = backEnd.recurring[0]?.rule;
    if (!rule) throw new Error('No rule was sent');
    expense.recurring_id = rule.id;
    shown.unmount();
    const again = renderFeature(<RemoteRoutes />, {
      signedInAs: ann,
      hasExtras: true,
      path: `/expenses/${String(expense.id)}`,
    });
    return { ...again, rule };
  }
  const open = async (user: Awaited<ReturnType<typeof made>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    return dialog('Repetition');
  };

  it('says so, is paused and resumed', async () => {
    const { user, rule } = await made();
    expect(await screen.findByText('Repeats · Every month · next on Feb 28, 2026')).toBeInTheDocument();
    await user.click((await open(user)).getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Repeats · Every month · paused')).toBeInTheDocument();
    expect(sentTo('PUT', `/api/recurring/${String(rule.id)}`)).toMatchObject({ paused: true, unit: 'month' });
    // Once when it was added, and once with this change.
    expect(backEnd.requestsTo('PUT', '/auth/users/me/preferences')).toHaveLength(2);
    await user.click((await open(user)).getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText(/next on Feb 28/)).toBeInTheDocument();
  });

  it('says that the repetition did not load, and asks again', async () => {
    backEnd.fail('GET', '/api/groups/*/recurring', { status: 500 });
    const { user } = await made();
    expect(await screen.findByText('The repetition did not load.')).toBeVisible();
    backEnd.heal('GET', '/api/groups/*/recurring');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Repeats · Every month/)).toBeInTheDocument();
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
  });

  it('repeats no more once it is stopped', async () => {
    const { user } = await made();
    await user.click((await open(user)).getByRole('button', { name: 'Stop repeating' }));
    expect(await screen.findByText('Was made by a repetition that has ended')).toBeInTheDocument();
    expect(backEnd.recurring).toEqual([]);
  });
});
