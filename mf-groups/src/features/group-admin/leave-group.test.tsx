import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();
let ann: User;
let bob: User;
let groupId: number;
beforeEach(() => {
  ann = server.addUser({ name: 'Ann' });
  bob = server.addUser({ name: 'Bob' });
  groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
});

function open({ as = bob, hasExtras = true } = {}) {
  const path = `/groups/${String(groupId)}`;
  return renderFeature(<RemoteRoutes />, { path, signedInAs: as, hasExtras });
}
const leaveButton = () => screen.findByRole('button', { name: 'Leave Group' });

describe('leaving a group', () => {
  it('takes a member who is even off the group, and leads to the groups', async () => {
    const view = open();
    await view.user.click(await leaveButton());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave Group' }));
    expect(dialog.getByText(/You will no longer see “Rome”/)).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(view.path()).toBe('/groups'));
    expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible();
    expect(view.toasts().map(({ title }) => title)).toEqual(['You left the group']);
  });

  it('names an open balance, and stays when the server refuses', async () => {
    server.addExpense({
      group_id: groupId,
      total_amount: 8,
      payers: [{ user_id: bob.id, paid_amount: 8 }],
      shares: [{ user_id: ann.id, share_amount: 8 }],
    });
    const view = open();
    await screen.findByText('+$8.00');
    await view.user.click(await leaveButton());
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/You are still owed/)).toHaveTextContent(
      'You are still owed $8.00 in this group.',
    );
    await view.user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await dialog.findByText('You are still owed $8.00 in this group; settle up first')).toBeVisible();
    expect(view.path()).toBe(`/groups/${String(groupId)}?dialog=leave`);
  });

  it('is not offered to the creator, nor towards another back end @full', async () => {
    const { unmount } = open({ as: ann });
    expect(await screen.findByRole('button', { name: 'Delete Group' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Leave Group' })).not.toBeInTheDocument();
    unmount();
    open({ hasExtras: false });
    await screen.findByRole('region', { name: 'Members' });
    expect(screen.queryByRole('button', { name: 'Leave Group' })).not.toBeInTheDocument();
  });
});
