import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('a reminder of a debt', () => {
  const server = useServer();
  let ann: User;
  let bob: User;
  let groupId: number;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    bob = server.addUser({ name: 'Bob' });
    groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
    server.addExpense({
      group_id: groupId,
      total_amount: 15,
      payers: [{ user_id: ann.id, paid_amount: 15 }],
      shares: [{ user_id: bob.id, share_amount: 15 }],
    });
  });

  const path = () => `/groups/${String(groupId)}`;
  const show = (as: User) =>
    renderFeature(<RemoteRoutes />, { path: path(), signedInAs: as, hasExtras: true });
  async function open() {
    const view = show(ann);
    await view.user.click(await screen.findByRole('button', { name: 'Send reminder' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send reminder' }));
    return { ...view, dialog, send: dialog.getByRole('button', { name: 'Send reminder' }) };
  }
  const remind = () =>
    server.call(ann.id, 'sendReminder', { params: { id: groupId }, body: { user_id: bob.id } });

  it('goes to who owes the reader, with a note', async () => {
    const { user, dialog, send, toasts } = await open();
    await user.type(dialog.getByLabelText('Note (optional)'), 'Until Friday?');
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(toasts().map(({ title }) => title)).toEqual(['Reminder sent']);
    expect(server.requestsTo('POST', `/api${path()}/reminders`)[0]?.body).toEqual({
      user_id: bob.id,
      note: 'Until Friday?',
    });
  });

  it('says when the next one can be sent', async () => {
    server.stopClock(Date.now());
    remind();
    const { dialog, send } = await open();
    expect(await dialog.findByText(/^You have sent a reminder. The next one can be sent from/)).toBeVisible();
    expect(send).toBeDisabled();
  });

  it('says when the next one can be sent after a refusal', async () => {
    server.stopClock(Date.now());
    const { user, dialog, send } = await open();
    remind();
    await user.click(send);
    expect(await dialog.findByText(/The next one can be sent from/)).toBeVisible();
    expect(dialog.queryByText(/Try again/)).not.toBeInTheDocument();
    expect(send).toBeDisabled();
  });

  it('says why else it was refused', async () => {
    const { user, dialog, send } = await open();
    server.fail('POST', `/api${path()}/reminders`, {
      status: 429,
      body: { detail: 'You have sent ten reminders today' },
    });
    await user.click(send);
    expect(await dialog.findByText('You have sent ten reminders today')).toBeVisible();
  });

  it('is not offered to who owes', async () => {
    show(bob);
    await screen.findAllByRole('button', { name: 'Settle Up' });
    expect(screen.queryByRole('button', { name: 'Send reminder' })).not.toBeInTheDocument();
  });
});
