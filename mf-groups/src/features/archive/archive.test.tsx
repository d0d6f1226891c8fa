import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();
let ann: User;
let bob: User;
let groupId: number;

/** Bob, who is not the creator, owes Ann 8 in an archived group. */
beforeEach(() => {
  ann = server.addUser({ name: 'Ann' });
  bob = server.addUser({ name: 'Bob' });
  groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
  server.addExpense({
    group_id: groupId,
    total_amount: 8,
    payers: [{ user_id: ann.id, paid_amount: 8 }],
    shares: [{ user_id: bob.id, share_amount: 8 }],
  });
  server.call(ann.id, 'archiveGroup', { params: { id: groupId }, body: { archived: true } });
});

function open(path: string, { as = ann, hasExtras = true } = {}) {
  return renderFeature(<RemoteRoutes />, { path, signedInAs: as, hasExtras });
}
const openGroup = (options?: Parameters<typeof open>[1], query = '') =>
  open(`/groups/${String(groupId)}${query}`, options);
const buttonNames = () => screen.getAllByRole('button').map((button) => button.textContent);

describe('the page of an archived group', () => {
  it('says so, and offers its creator nothing that changes it but Unarchive and Delete', async () => {
    const { user } = openGroup();
    expect(await screen.findByText(/^Archived on /)).toBeVisible();
    for (const name of ['Add Expense', 'Edit Name', 'Remove Bob', 'Send Invite'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Group menu' }));
    expect(screen.queryByRole('button', { name: 'Edit Default Split' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete Group' })).toBeVisible();
  });

  it('offers members no payment, and no way back @full', async () => {
    openGroup({ as: bob }, `?settle=${String(ann.id)}`);
    expect(await screen.findByText(/until its creator unarchives it/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Leave Group' })).toBeVisible();
    expect(buttonNames()).not.toEqual(expect.arrayContaining(['Settle']));
    expect(buttonNames()).not.toEqual(expect.arrayContaining(['Settle Up']));
    expect(screen.queryByRole('button', { name: 'Unarchive' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('becomes an ordinary one when its creator brings it back @full', async () => {
    const view = openGroup();
    await view.user.click(await screen.findByRole('button', { name: 'Unarchive' }));
    expect(await screen.findByRole('button', { name: 'Add Expense' })).toBeVisible();
    expect(screen.queryByText(/^Archived on /)).not.toBeInTheDocument();
    expect(view.toasts().map(({ title }) => title)).toEqual(['Group unarchived']);
  });

  it('shows nothing of it towards another back end @full', async () => {
    openGroup({ hasExtras: false });
    expect(await screen.findByRole('button', { name: 'Send Invite' })).toBeVisible();
    expect(screen.queryByText(/^Archived on /)).not.toBeInTheDocument();
  });
});

describe('archived groups among others', () => {
  it('stand apart at the end of all groups', async () => {
    server.addGroup({ name: 'Flat', createdBy: ann.id });
    const { user } = open('/groups');
    const archived = within(await screen.findByRole('region', { name: 'Archived' }));
    expect(archived.getByRole('heading', { name: 'Rome' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Flat',
      'Archived',
    ]);
    await user.type(screen.getByRole('searchbox'), 'flat');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Archived' })).not.toBeInTheDocument());
  });

  it('take no expense', async () => {
    open('/groups');
    expect(await screen.findByRole('region', { name: 'Archived' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Expense' })).not.toBeInTheDocument();
  });

  it('follow the others on the dashboard, and take no part in settling with a person @full', async () => {
    const flat = server.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
    server.addExpense({
      group_id: flat.id,
      total_amount: 5,
      payers: [{ user_id: ann.id, paid_amount: 5 }],
      shares: [{ user_id: bob.id, share_amount: 5 }],
    });
    const { user } = open('/', { as: bob });
    await screen.findByRole('link', { name: 'Rome' });
    const groups = within(screen.getByRole('region', { name: 'Your groups' }));
    expect(groups.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Flat',
      'Rome',
    ]);
    await user.click(await screen.findByRole('button', { name: 'Settle' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle all with Ann' }));
    expect(dialog.getByText(/Not in archived groups:/)).toHaveTextContent('Not in archived groups: Rome');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
