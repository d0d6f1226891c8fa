import { describeDoubleTaps, renderFeature, useServer } from '@quits/testing';
import { localDayOf, type User } from '@quits/contracts';
import { screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const server = useServer();
jest.setTimeout(30_000);
let ann: User;
let bob: User;
let groupId: number;

/** Ann created the group, owes Bob for a dinner, and awaits his word on a payment. */
beforeEach(() => {
  // Links and invitations end.
  server.stopClock(Date.now());
  [ann, bob] = [server.addUser({ name: 'Ann' }), server.addUser({ name: 'Bob' })];
  groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
  server.addExpense({
    group_id: groupId,
    description: 'Dinner',
    total_amount: 8,
    payers: [{ user_id: bob.id, paid_amount: 8 }],
    shares: [{ user_id: ann.id, share_amount: 8 }],
  });
});

const owesAnn = (amount: number) =>
  server.addExpense({
    group_id: groupId,
    total_amount: amount,
    payers: [{ user_id: ann.id, paid_amount: amount }],
    shares: [{ user_id: bob.id, share_amount: amount }],
  });

type View = ReturnType<typeof renderFeature>;

const show = (query = '', path = `/groups/${String(groupId)}`, viewer = ann) =>
  renderFeature(<RemoteRoutes />, { path: `${path}?${query}`, signedInAs: viewer, hasExtras: true });

async function type({ user }: View, field: string, text: string): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: field }), text);
}

const press = async ({ user }: View, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

async function choose({ user }: View, field: string, option: string): Promise<void> {
  await user.selectOptions(await screen.findByRole('combobox', { name: field }), option);
}

/** Bob paid Ann twice, and she has not confirmed it. */
function payments(): void {
  owesAnn(20);
  for (const amount of [3, 4])
    server.call(bob.id, 'settleUp', { params: { id: groupId }, body: { to_user_id: ann.id, amount } });
}

const addPlaceholder = () =>
  server.call(ann.id, 'addPlaceholder', { params: { id: groupId }, body: { name: 'Gus' } });

const addRule = () =>
  server.call(ann.id, 'addRecurring', {
    params: { id: groupId },
    body: {
      entry: {
        description: 'Rent',
        total_amount: 8,
        payers: [{ user_id: ann.id, paid_amount: 8 }],
        shares: [{ user_id: bob.id, share_amount: 8 }],
      },
      unit: 'month',
      every: 1,
      start: localDayOf(new Date().toISOString()),
    },
  });

const addLink = () =>
  server.call(ann.id, 'addInviteLink', { params: { id: groupId }, body: { days: 7, uses: 10 } });

describeDoubleTaps(server, [
  {
    button: 'Create',
    call: 'POST /api/groups',
    prepare: () => type(show('new=1', '/groups'), 'Group Name', 'Oslo'),
  },
  {
    button: 'Save Changes',
    call: 'PUT /api/groups/*',
    prepare: () => type(show('dialog=name'), 'Group Name', ' 2'),
  },
  {
    button: 'Create Link',
    call: 'POST /api/groups/*/links',
    prepare: async () => {
      // Otherwise the dialog makes the link of the week.
      addLink();
      show('dialog=link');
    },
  },
  {
    button: /^Take back the link/,
    call: 'DELETE /api/links/*',
    prepare: async () => {
      addLink();
      addLink();
      show('dialog=link');
      await screen.findAllByRole('button', { name: /^Take back the link/ });
    },
  },
  {
    button: 'Send Invite',
    call: 'POST /api/groups/*/invite',
    prepare: () => type(show(), 'Email', 'cleo@example.com'),
  },
  {
    button: /^Revoke the invitation/,
    call: 'DELETE /api/invitations/*',
    prepare: async () => {
      for (const name of ['cleo', 'dan'])
        server.call(ann.id, 'inviteMember', {
          params: { id: groupId },
          body: { email: `${name}@example.com` },
        });
      show();
      await waitFor(() => expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(2));
    },
  },
  {
    button: 'Add',
    call: 'POST /api/groups/*/members',
    prepare: () => type(show('dialog=placeholder'), 'Name', 'Gus'),
  },
  {
    button: 'Send Invite',
    call: 'POST /api/groups/*/invite',
    prepare: async () => {
      const view = show(`takeover=${String(addPlaceholder())}`);
      await screen.findByRole('dialog');
      await type(view, 'Email', 'gus@example.com');
    },
  },
  {
    button: 'Remove',
    call: 'DELETE /api/groups/*/members/*',
    prepare: async () => show(`remove=${String(addPlaceholder())}`),
  },
  {
    button: 'Confirm',
    call: 'POST /api/groups/*/settle',
    prepare: async () => show(`settle=${String(bob.id)}`),
  },
  {
    button: 'Received',
    call: 'POST /api/expenses/*/confirmation',
    prepare: async () => {
      payments();
      show('dialog=payments');
      await waitFor(() => expect(screen.getAllByRole('button', { name: /Received/ })).toHaveLength(2));
    },
  },
  {
    button: 'Confirm',
    call: 'POST /api/settle-all',
    prepare: async () => {
      owesAnn(20);
      show(`people=${String(bob.id)}-USD`, '/');
    },
  },
  {
    button: 'Save Changes',
    call: 'PUT /api/groups/*/default-split',
    prepare: async () => show('dialog=split'),
  },
  {
    button: 'Archive Group',
    call: 'PUT /api/groups/*/archive',
    prepare: async () => show('dialog=settings'),
  },
  {
    button: 'Hand Over',
    call: 'POST /api/groups/*/owner',
    prepare: async () => {
      const view = show('dialog=settings');
      await choose(view, 'New creator', 'Bob');
      await press(view, 'Hand Over');
    },
  },
  {
    button: /^(Pause|Resume): Rent/,
    call: 'PUT /api/recurring/*',
    prepare: async () => {
      addRule();
      show('dialog=repeating');
    },
  },
  { button: 'Delete', call: 'DELETE /api/groups/*', prepare: async () => show('dialog=delete') },
  {
    button: /^Undo/,
    call: 'POST /api/activity/*/undo',
    prepare: async () => show('view=activity'),
  },
]);
