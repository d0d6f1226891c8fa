import { renderFeature, useServer } from '@quits/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();

/** Bob has recorded a payment of 20 to Ann. */
function world() {
  const ann = server.addUser({ name: 'Ann' });
  const bob = server.addUser({ name: 'Bob' });
  const group = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
  server.stopClock(Date.UTC(2026, 2, 5, 12));
  server.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 20,
    payers: [{ user_id: ann.id, paid_amount: 20 }],
    shares: [{ user_id: bob.id, share_amount: 20 }],
  });
  const body = { to_user_id: ann.id, amount: 20 };
  const settlement = { id: server.call(bob.id, 'settleUp', { params: { id: group.id }, body }) };
  return { ann, bob, group, settlement, path: `/groups/${String(group.id)}` };
}
const CONFIRM = 'Confirm 1 payment';
const SENTENCE = /^Bob paid you \$20\.00Mar 5/;
const answerTo = (id: number) =>
  server.requestsTo('POST', `/api/expenses/${String(id)}/confirmation`).map(({ body }) => body);

describe('a payment that waits for the word of its receiver', () => {
  it('is confirmed by them, and waits no more', async () => {
    const { ann, path, settlement } = world();
    const { user, toasts } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    await user.click(await screen.findByRole('button', { name: CONFIRM }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payments to you' }));
    expect(dialog.getByText(/^Bob paid you/).closest('p')).toHaveTextContent(SENTENCE);
    await user.click(screen.getByRole('button', { name: 'Received' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: CONFIRM })).not.toBeInTheDocument());
    expect(answerTo(settlement.id)).toEqual([{ received: true }]);
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Payment confirmed' }]));
  });

  it('is answered on the dashboard of its receiver, at once, and stands on no other one', async () => {
    const { ann, bob, settlement } = world();
    const ofBob = renderFeature(<RemoteRoutes />, { signedInAs: bob, hasExtras: true });
    await screen.findByRole('link', { name: 'Rome' });
    expect(screen.queryByRole('region', { name: 'Did you get paid?' })).not.toBeInTheDocument();
    ofBob.unmount();
    const { user, toasts } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true });
    const waiting = within(await screen.findByRole('region', { name: 'Did you get paid?' }));
    const row = (await waiting.findByText(/^Bob paid you/)).closest('p');
    expect(row).toHaveTextContent(/^Bob paid you \$20\.00Mar 5.* · Rome$/);
    await user.click(waiting.getByRole('button', { name: 'Not received' }));
    expect(await screen.findByRole('dialog', { name: 'Not received' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(waiting.getByRole('button', { name: 'Received' }));
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Payment confirmed' }]));
    expect(answerTo(settlement.id)).toEqual([{ received: true }]);
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Did you get paid?' })).not.toBeInTheDocument(),
    );
  });

  it('leads from the dashboard to the group where its entries do not load @full', async () => {
    const { ann, group } = world();
    server.fail('GET', `/api/groups/${String(group.id)}/expenses`, { status: 500 });
    renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true });
    const waiting = within(await screen.findByRole('region', { name: 'Did you get paid?' }));
    expect(await waiting.findByText('1 payment in Rome')).toBeVisible();
    expect(waiting.getByText('Payments to you did not load.')).toBeVisible();
    expect(waiting.getByRole('link', { name: 'Confirm' })).toHaveAttribute(
      'href',
      `/groups/${String(group.id)}?dialog=payments`,
    );
  });

  it('is rejected with a reason', async () => {
    const { ann, path, settlement } = world();
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    await user.click(await screen.findByRole('button', { name: CONFIRM }));
    await user.click(await screen.findByRole('button', { name: 'Not received' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not received' }));
    expect(dialog.getByRole('button', { name: 'Reject payment' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Reason'), 'Nothing on my account');
    await user.click(dialog.getByRole('button', { name: 'Reject payment' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: CONFIRM })).not.toBeInTheDocument());
    expect(answerTo(settlement.id)).toEqual([{ received: false, reason: 'Nothing on my account' }]);
  });

  it.each([
    ['confirmed', 'Received', { role: 'heading', name: 'Rome' }],
    ['rejected', 'Not received', { role: 'heading', name: 'Rome' }],
  ])(
    'leaves the focus near once it is %s, also where the list has it yet @full',
    async (_what, press, next) => {
      const { ann, path, group } = world();
      const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
      await user.click(await screen.findByRole('button', { name: CONFIRM }));
      const answer = server.holdBack('GET', `/api/groups/${String(group.id)}/expenses`);
      await user.click(await screen.findByRole('button', { name: press }));
      if (press === 'Not received') {
        await user.type(await screen.findByLabelText('Reason'), 'Nothing came');
        await user.click(screen.getByRole('button', { name: 'Reject payment' }));
      }
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getByRole('button', { name: CONFIRM })).toHaveFocus());
      // The balances come by a call of their own.
      await screen.findByRole(next.role, { name: next.name });
      await act(answer);
      await waitFor(() => expect(screen.queryByRole('button', { name: CONFIRM })).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getByRole(next.role, { name: next.name })).toHaveFocus());
    },
  );

  it('says why and asks no more where it was answered meanwhile @full', async () => {
    const { ann, path, settlement } = world();
    const { user, toasts } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    await user.click(await screen.findByRole('button', { name: CONFIRM }));
    const answered = await screen.findByRole('button', { name: 'Received' });
    const body = { received: false, reason: 'Nothing came' };
    server.call(ann.id, 'confirmSettlement', { params: settlement, body });
    await user.click(answered);
    expect(await screen.findByText('No payments to confirm')).toBeVisible();
    const description = 'This settlement was rejected already';
    await waitFor(() =>
      expect(toasts()).toMatchObject([{ title: 'Failed to confirm the payment', description }]),
    );
  });

  it('is not asked of its payer, nor towards a back end without extras @full', async () => {
    const { ann, bob, path } = world();
    const ofBob = renderFeature(<RemoteRoutes />, { signedInAs: bob, hasExtras: true, path });
    await screen.findAllByText('Dinner');
    expect(screen.queryByRole('button', { name: CONFIRM })).not.toBeInTheDocument();
    ofBob.unmount();
    renderFeature(<RemoteRoutes />, { signedInAs: ann, path });
    await screen.findAllByText('Dinner');
    expect(screen.queryByRole('button', { name: CONFIRM })).not.toBeInTheDocument();
  });
});
