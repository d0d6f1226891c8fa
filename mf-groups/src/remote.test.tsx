import {
  beyondSpecification,
  describeMount,
  describePrefetch,
  type MockUser,
  renderFeature,
  SAMPLE_OFFERS,
  useMockBackEnd,
} from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { mount } from './remote.tsx';
import contract from '../contract.json';
import { RemoteRoutes } from './routes.tsx';

describe('mounted', () => {
  const backEnd = useMockBackEnd();

  describeMount('mf-groups', mount, {
    prepare: () => {
      const ada = backEnd.addUser({ name: 'Ada Lovelace' });
      backEnd.addGroup({ name: 'Flat 12', createdBy: ada.id, members: [ada.id] });
      return ada;
    },
    path: '/groups',
    shows: 'Flat 12',
  });
});

describePrefetch(RemoteRoutes, contract, ['/', '/groups', '/groups/7', '/groups/nonsense']);

describe('what other features offer for the pages of groups', () => {
  const backEnd = useMockBackEnd();

  function world() {
    const ann = backEnd.addUser({ name: 'Ann' });
    return { ann, group: backEnd.addGroup({ name: 'Rome', createdBy: ann.id }) };
  }

  it('is on the dashboard below the groups, once they show', async () => {
    const { ann } = world();
    renderFeature(<RemoteRoutes />, { signedInAs: ann, offers: SAMPLE_OFFERS });
    expect(screen.queryByText(/^dashboard.card/)).not.toBeInTheDocument();
    const card = await screen.findByText(`dashboard.card {"userId":${String(ann.id)}}`);
    const groups = screen.getByRole('region', { name: 'Your groups' });
    expect(groups.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("is a link at the end of a group's menu, with the group's id", async () => {
    const { ann, group } = world();
    const at = `/groups/${String(group.id)}`;
    const view = renderFeature(<RemoteRoutes />, { path: at, signedInAs: ann, offers: SAMPLE_OFFERS });
    const menu = await screen.findByRole('button', { name: 'Group menu' });
    await waitFor(() => expect(menu).not.toHaveAttribute('aria-disabled'));
    expect(screen.queryByRole('link', { name: 'Comments' })).not.toBeInTheDocument();
    await view.user.click(menu);
    await view.user.click(screen.getByRole('link', { name: 'Comments' }));
    expect(view.path()).toBe(`/comments?group=${String(group.id)}`);
  });
});

describe('against a back end that answers only what the specification lists', () => {
  const backEnd = useMockBackEnd();
  const show = (signedInAs: MockUser, path: string) => renderFeature(<RemoteRoutes />, { path, signedInAs });
  const sent = () => backEnd.requests.map(({ method, path, body }) => [`${method} ${path}`, body]);

  /** Ann created the group and owes Bob 15 dollars. */
  function world() {
    const ann = backEnd.addUser({ name: 'Ann' });
    const bob = backEnd.addUser({ name: 'Bob' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    backEnd.addExpense({
      group_id: group.id,
      description: 'Dinner',
      total_amount: 15,
      payers: [{ user_id: bob.id, paid_amount: 15 }],
      shares: [{ user_id: ann.id, share_amount: 15 }],
    });
    return { ann, bob, group, path: `/groups/${String(group.id)}`, id: String(group.id) };
  }

  afterEach(() => {
    expect(beyondSpecification(backEnd.requests)).toEqual([]);
  });

  it('the dashboard shows groups and balance [6.05 7.21]', async () => {
    const { ann } = world();
    const { toasts } = show(ann, '/');
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
    expect(screen.getByText('Overall, you owe')).toBeVisible();
    expect(sent()).toContainEqual(['GET /api/groups/summary', '']);
    expect(sent()).toContainEqual(['GET /api/expenses', '']);
    expect(toasts()).toEqual([]);
  });

  it('a group is created and listed [7.19]', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const { user } = show(ann, '/groups');
    await user.click(screen.getByRole('button', { name: 'Create Group' }));
    await user.type(await screen.findByLabelText('Group Name'), 'Rome{Enter}');
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
    expect(sent()).toContainEqual(['POST /api/groups', { name: 'Rome', created_by: ann.id }]);
  });

  it('a group shows everything [7.25 7.26 7.27]', async () => {
    const { ann, path, id } = world();
    const { toasts } = show(ann, path);
    expect(await screen.findByRole('link', { name: /Dinner/ })).toBeVisible();
    expect(screen.getByText('You owe', { selector: 'li p > span' })).toHaveTextContent('You owe Bob');
    expect(sent()).toContainEqual([`GET /api/groups/${id}`, '']);
    expect(sent()).toContainEqual([`GET /api/groups/${id}/expenses`, '']);
    expect(sent()).toContainEqual([`GET /api/groups/${id}/members`, '']);
    expect(sent()).toContainEqual([`GET /api/groups/${id}/summary`, '']);
    expect(toasts()).toEqual([]);
  });

  it('a debt is settled [6.08 7.30]', async () => {
    const { ann, bob, path, id } = world();
    const { user, toasts } = show(ann, path);
    await user.click((await screen.findAllByRole('button', { name: 'Settle Up' }))[0]!);
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent()).toContainEqual([`POST /api/groups/${id}/settle`, { to_user_id: bob.id, amount: 15 }]);
  });

  it('a person is invited [7.29]', async () => {
    const { ann, path, id } = world();
    const { user, toasts } = show(ann, path);
    await user.type(await screen.findByLabelText('Email'), 'cleo@example.com{Enter}');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent()).toContainEqual([`POST /api/groups/${id}/invite`, { email: 'cleo@example.com' }]);
  });

  it('a member is removed [7.28]', async () => {
    const { ann, bob, path, id } = world();
    const { user, toasts } = show(ann, path);
    await user.click(await screen.findByRole('button', { name: 'Remove Bob' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent()).toContainEqual([`DELETE /api/groups/${id}/members/${String(bob.id)}`, '']);
  });

  it('a group is renamed [7.23]', async () => {
    const { ann, path, id } = world();
    const { user, toasts } = show(ann, path);
    await user.click(await screen.findByRole('button', { name: 'Edit Name' }));
    await user.type(await screen.findByLabelText('Group Name'), ' 2026{Enter}');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent()).toContainEqual([`PUT /api/groups/${id}`, { name: 'Rome 2026' }]);
  });

  it('a group is deleted, with no undo that such a back end could not do [7.24]', async () => {
    const { ann, path, id } = world();
    const { user, toasts } = show(ann, path);
    await user.click(await screen.findByRole('button', { name: 'Delete Group' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent()).toContainEqual([`DELETE /api/groups/${id}`, '']);
    expect(toasts()[0]?.action).toBeUndefined();
  });
});
