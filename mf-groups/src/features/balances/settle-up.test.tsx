import { localDayOf } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();

/** Ann owes Bob 15, and has opened the dialog from the line below the group's name. */
async function openDialog() {
  const [ann, bob] = [server.addUser({ name: 'Ann' }), server.addUser({ name: 'Bob' })];
  const group = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
  server.addExpense({
    group_id: group.id,
    total_amount: 15,
    payers: [{ user_id: bob.id, paid_amount: 15 }],
    shares: [{ user_id: ann.id, share_amount: 15 }],
  });
  const path = `/groups/${String(group.id)}`;
  const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
  await view.user.click(await screen.findByRole('button', { name: 'Settle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
  /** Pays a part from another tab, and announces it. */
  async function pay(amount: number): Promise<void> {
    server.call(ann.id, 'settleUp', {
      params: { id: group.id },
      body: { to_user_id: bob.id, amount },
    });
    await act(async () => {
      view.runtime.bus.for('mf-groups').publish('groups/settlementRecorded', { groupId: group.id });
      window.dispatchEvent(new Event('focus'));
    });
  }
  return { ...view, dialog, pay, sent: () => server.requestsTo('POST', `/api${path}/settle`) };
}

describe('settling up with extras', () => {
  it('sends the day, today at first, and a note', async () => {
    const { user, dialog, sent } = await openDialog();
    const date = dialog.getByLabelText('Date');
    expect(date).toHaveValue(localDayOf(new Date().toISOString()));
    fireEvent.change(date, { target: { value: '2999-01-01' } });
    expect(dialog.getByText('Choose a day, today at the latest.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    fireEvent.change(date, { target: { value: '2026-03-05' } });
    await user.type(dialog.getByLabelText('Note (optional)'), 'By bank');
    await user.click(dialog.getByRole('button', { name: 'Half' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        expect.objectContaining({ amount: 7.5, date: '2026-03-05', notes: 'By bank' }),
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('follows a debt that others change meanwhile, until nothing is owed @full', async () => {
    const { dialog, pay } = await openDialog();
    await pay(5);
    await waitFor(() => expect(dialog.getByText(/^You owe Bob/)).toHaveTextContent('You owe Bob $10.00.'));
    expect(dialog.getByText('This debt has changed since you opened it.')).toBeVisible();
    expect(dialog.getByLabelText('Amount')).toHaveValue('10.00');
    await pay(10);
    const description = 'You no longer owe Bob anything.';
    expect(await screen.findByRole('dialog', { name: 'Settle Up', description })).toBeVisible();
  });
});
