import { screen, waitFor } from '@testing-library/react';
import { TEXTS, type User } from '@quits/contracts';
import { StrictMode } from 'react';
import { renderFeature, testRuntime, useMockBackEnd, useServer } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

describe('an invitation to the place of a member without an account', () => {
  const server = useServer();
  let ann: User;
  let gina: User;
  let groupId: number;
  let token: string;
  beforeEach(async () => {
    // The link is still open.
    server.stopClock(Date.now());
    ann = server.addUser({ name: 'Ann' });
    gina = server.addUser({ name: 'Gina' });
    groupId = server.addGroup({ name: 'Rome', createdBy: ann.id }).id;
    const params = { id: groupId };
    const bobId = server.call(ann.id, 'addPlaceholder', { params, body: { name: 'Bob' } });
    server.addExpense({
      group_id: groupId,
      description: 'Dinner',
      total_amount: 50,
      payers: [{ user_id: ann.id, paid_amount: 50 }],
      shares: [{ user_id: bobId, share_amount: 50 }],
    });
    server.call(ann.id, 'addInviteLink', { params, body: { days: 7, uses: 1, member_id: bobId } });
    const [link] = await server.read(ann.id, 'getInviteLinks', { params });
    token = link?.url?.slice(-43) ?? '';
  });

  const show = () =>
    renderFeature(
      <StrictMode>
        <RemoteRoutes />
      </StrictMode>,
      { path: `/invite/${token}`, signedInAs: gina, hasExtras: true },
    );
  const namesOf = async () => {
    const members = await server.read(ann.id, 'getGroupMembers', { params: { id: groupId } });
    return members.map(({ name }) => name);
  };

  it('says whose place it is and asks before anything happens', async () => {
    const view = show();
    expect(await screen.findByText(/^You will be .?Bob.?, who owes .?\$50\.00.?\.$/)).toBeVisible();
    expect(await namesOf()).toEqual(['Ann', 'Bob']);
    await view.user.click(screen.getByRole('button', { name: /^Join as .?Bob.?$/ }));
    await waitFor(() => expect(view.path()).toBe(`/groups/${String(groupId)}`));
    expect(await namesOf()).toEqual(['Ann', 'Gina']);
  });

  it('leaves the place to others when the person is someone else', async () => {
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: /^I’m not .?Bob.?$/ }));
    await waitFor(() => expect(view.path()).toBe('/'));
    expect(await namesOf()).toEqual(['Ann', 'Bob']);
    expect(view.toasts()).toEqual([]);
  });
});

describe('an invitation', () => {
  const backEnd = useMockBackEnd();

  function open(options: Parameters<typeof renderFeature>[1] = {}) {
    return renderFeature(
      <StrictMode>
        <RemoteRoutes />
      </StrictMode>,
      { path: '/invite/good', ...options },
    );
  }

  function invitation() {
    const owner = backEnd.addUser({ name: 'Ben' });
    const group = backEnd.addGroup({ name: 'Lisbon', createdBy: owner.id });
    backEnd.invitations.set('good', group.id);
    return { group, ada: backEnd.addUser({ name: 'Ada' }) };
  }

  const acceptances = () => backEnd.requestsTo('GET', '/api/invites/accept/good');

  describe('/invite signed out', () => {
    it('keeps the invitation, says to register, and goes to /login in register mode [2.32 2.159 2.160 2.161]', async () => {
      const view = open();
      await waitFor(() => expect(view.path()).toBe('/login'));
      expect(screen.getByRole('button', { name: 'Create Account' })).toBeVisible();
      expect(view.toasts()).toEqual([{ kind: 'info', title: 'Please register to accept the invitation.' }]);
      expect(view.runtime.storages.local.get('pendingInvite')).toBe('good');
      expect(backEnd.requests).toEqual([]);
    });
  });

  describe('/invite signed in', () => {
    it("shows 'Processing Invitation' while waiting [2.158]", async () => {
      const { ada, group } = invitation();
      backEnd.fail('GET', '/api/invites/accept/*', { status: 200, delayMs: 50 });
      const view = open({ signedInAs: ada });
      expect(screen.getByRole('heading', { name: 'Processing Invitation' })).toBeInTheDocument();
      await waitFor(() => expect(view.path()).toBe(`/groups/${String(group.id)}`));
    });

    it('accepts exactly once, drops what was stored, and goes to the group [2.162 2.163 2.164]', async () => {
      const { ada, group } = invitation();
      const runtime = testRuntime({ signedInAs: ada });
      runtime.pendingInvite.keep('good');
      const view = open({ runtime });
      await waitFor(() => expect(view.path()).toBe(`/groups/${String(group.id)}`));
      expect(view.toasts()).toEqual([{ kind: 'success', title: TEXTS.invite.joined }]);
      expect(runtime.storages.local.get('pendingInvite')).toBeNull();
      expect(acceptances()).toHaveLength(1);
      expect(view.events).toContainEqual(
        expect.objectContaining({ type: 'auth/inviteAccepted', payload: { groupId: group.id } }),
      );
    });

    it('does not repeat a request that nobody answered', async () => {
      const { ada } = invitation();
      backEnd.fail('GET', '/api/invites/accept/*', { status: 0 });
      const view = open({ signedInAs: ada });
      await waitFor(() => expect(view.path()).toBe('/'));
      expect(acceptances()).toHaveLength(1);
    });

    it.each<[detail: string | undefined, title: string, id: string]>([
      ['Invitation is used up', 'Invitation is used up', '[8.20]'],
      [undefined, 'Failed to accept invitation', '[8.21]'],
    ])(
      'answers a failure with the detail %j by %j, drops the token and goes to / [2.165 8.22 8.23] %s',
      async (detail, title) => {
        const { ada } = invitation();
        backEnd.fail('GET', '/api/invites/accept/*', { status: 410, ...(detail ? { detail } : {}) });
        const runtime = testRuntime({ signedInAs: ada });
        runtime.pendingInvite.keep('good');
        const view = open({ runtime });
        await waitFor(() => expect(view.path()).toBe('/'));
        expect(view.toasts()).toEqual([{ kind: 'error', title }]);
        expect(runtime.storages.local.get('pendingInvite')).toBeNull();
      },
    );

    it('leaves a 401 to the one rule for it: one toast, and no way to / in between', async () => {
      const { ada } = invitation();
      backEnd.fail('GET', '/api/invites/accept/*', {
        status: 401,
        detail: 'Invalid authentication credentials',
      });
      const view = open({ signedInAs: ada });
      await waitFor(() =>
        expect(view.toasts()).toEqual([{ kind: 'error', title: TEXTS.auth.sessionExpired }]),
      );
      expect(view.path()).toBe('/invite/good');
      view.unmount();
    });
  });
});
