import { PATHS, type User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

describe('a creator for whom a site acts', () => {
  const server = useServer();
  let ann: User;
  let groupId: number;
  beforeEach(() => {
    ann = server.addUser({ name: 'ann', email: 'ann@example.com' });
    const bob = server.addUser({ name: 'Bob' });
    groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
    server.call(ann.id, 'addPlaceholder', { params: { id: groupId }, body: { name: 'Gus' } });
    const half = {
      payers: [{ user_id: bob.id, paid_amount: 8 }],
      shares: [{ user_id: ann.id, share_amount: 8 }],
    };
    server.addExpense({ group_id: groupId, description: 'Dinner', total_amount: 8, ...half });
    server.actBySite(ann.id);
  });

  const show = (path: string) =>
    renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true, kind: 'embedded' });
  const offered = () =>
    screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);

  it('is offered nothing on the page of a group that is refused, and nothing is asked for it', async () => {
    const view = show(`/groups/${String(groupId)}`);
    await screen.findByRole('button', { name: 'Add someone without an account' });
    await screen.findByText('Dinner');
    const menu = await screen.findByRole('button', { name: 'Group menu' });
    await waitFor(() => expect(menu).not.toHaveAttribute('aria-disabled'));
    await view.user.click(menu);
    expect(offered().join('\n')).not.toMatch(/Invite|Remove|Delete|Leave|JSON|ZIP/);
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/email/i)).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Group Settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Group Settings' }));
    expect(dialog.getByRole('button', { name: 'Archive Group' })).toBeVisible();
    expect(dialog.queryByText('Hand over')).not.toBeInTheDocument();
    expect(server.forbidden).toEqual([]);
  });

  it.each(['link', 'remove', 'takeover'])('opens no dialog by an address with %s', async (name) => {
    const dialog = name === 'link' ? 'dialog=link' : `${name}=${String(ann.id + 1)}`;
    show(`/groups/${String(groupId)}?${dialog}`);
    await screen.findByRole('button', { name: 'Add someone without an account' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.forbidden).toEqual([]);
  });

  it('reads the activity, and undoes nothing', async () => {
    show(`/groups/${String(groupId)}?view=activity`);
    expect(await screen.findByText(/added “Dinner”/)).toBeVisible();
    expect(offered().join('\n')).not.toMatch(/Undo/);
    expect(server.forbidden).toEqual([]);
  });

  it.each([PATHS.groups, PATHS.dashboard])(
    'looks at %s without an import and the question for a name',
    async (path) => {
      show(path);
      expect((await screen.findAllByText('Rome'))[0]).toBeVisible();
      await waitFor(() => expect(screen.queryByText(/Loading/)).not.toBeInTheDocument());
      expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();
      expect(screen.queryByRole('textbox', { name: /name/i })).not.toBeInTheDocument();
      expect(server.forbidden).toEqual([]);
    },
  );

  it('has all of it in an embed where she signed in herself', async () => {
    const eve = server.addUser({ name: 'Eve' });
    const own = server.addGroup({ name: 'Oslo', createdBy: eve.id, members: [ann.id] });
    renderFeature(<RemoteRoutes />, {
      path: `/groups/${String(own.id)}`,
      signedInAs: eve,
      hasExtras: true,
      kind: 'embedded',
    });
    expect(await screen.findByRole('button', { name: 'Share link' })).toBeVisible();
    expect(offered().join('\n')).toMatch(/Delete Group/);
  });
});
