import type { User } from '@quits/contracts';
import { renderFeature, useMockBackEnd, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('a member without an account', () => {
  const server = useServer();
  let ann: User;
  let bob: User;
  let groupId: number;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
    bob = server.addUser({ name: 'Bob' });
    groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
  });

  const show = (signedInAs = ann) =>
    renderFeature(<RemoteRoutes />, { path: `/groups/${String(groupId)}`, signedInAs, hasExtras: true });
  const findRow = async (name: string) => {
    const row = (await screen.findByText(name, { selector: 'li p span' })).closest('li');
    if (!row) throw new Error(`${name} is in no list`);
    return row;
  };
  const addGus = () =>
    server.call(ann.id, 'addPlaceholder', { params: { id: groupId }, body: { name: 'Gus' } });

  it('is added by name', async () => {
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Add someone without an account' }));
    const dialog = await screen.findByRole('dialog');
    await view.user.type(within(dialog).getByLabelText('Name'), 'Gus');
    await view.user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await findRow('Gus')).toHaveTextContent('No account yet');
    expect(view.toasts().map(({ title }) => title)).toContain('Gus added');
    await waitFor(() => expect(view.path()).toBe(`/groups/${String(groupId)}`));
  });

  it('is taken over by who is invited for that', async () => {
    const id = addGus();
    const view = show();
    const row = await findRow('Gus');
    await view.user.click(within(row).getByRole('button', { name: 'Invite to take over Gus' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite to take over' });
    expect(view.path()).toBe(`/groups/${String(groupId)}?takeover=${String(id)}`);
    await view.user.type(within(dialog).getByLabelText('Email'), 'gina@example.com');
    await view.user.click(within(dialog).getByRole('button', { name: 'Send Invite' }));
    const list = await screen.findByRole('list', { name: 'Open invitations' });
    expect(list).toHaveTextContent(/gina@example\.com.*to take over Gus/);
    await view.user.click(within(list).getByRole('button', { name: 'Send again to gina@example.com' }));
    await waitFor(() =>
      expect(view.toasts().filter(({ title }) => title === 'Invitation sent!')).toHaveLength(2),
    );
    const open = await server.read(ann.id, 'getInvitations', { params: { id: groupId } });
    expect(open.map(({ email, member_id }) => [email, member_id])).toEqual([['gina@example.com', id]]);
  });

  it('says why nobody can be invited @full', async () => {
    addGus();
    const view = show();
    const row = await findRow('Gus');
    await view.user.click(within(row).getByRole('button', { name: 'Invite to take over Gus' }));
    const dialog = await screen.findByRole('dialog');
    await view.user.type(within(dialog).getByLabelText('Email'), bob.email);
    await view.user.click(within(dialog).getByRole('button', { name: 'Send Invite' }));
    expect(await within(dialog).findByText('This person is already a member of the group')).toBeVisible();
  });

  it('is removed by the creator, and named by the name @full', async () => {
    addGus();
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Remove Gus' }));
    expect(await screen.findByText('Expenses that name Gus stay as they are.')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(view.toasts().map(({ title }) => title)).toContain('Member Gus removed successfully'),
    );
  });

  it('carries the label for other members, who cannot invite @full', async () => {
    addGus();
    show(bob);
    const row = await findRow('Gus');
    expect(row).toHaveTextContent('No account yet');
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Invite by link' })).not.toBeInTheDocument();
  });
});

describe('towards a back end without extras', () => {
  const backEnd = useMockBackEnd();

  it('offers neither links nor members without an account', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [] });
    renderFeature(<RemoteRoutes />, { path: `/groups/${String(group.id)}`, signedInAs: ann });
    expect(await screen.findByRole('button', { name: 'Send Invite' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite by link' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /without an account/ })).not.toBeInTheDocument();
  });
});
