import type { ExpenseFormProps } from '@quits/core';
import { describeDialogs, findInMenu, renderFeature, useServer } from '@quits/testing';
import type { User } from '@quits/contracts';
import { screen } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const server = useServer();
let ann: User;
let bob: User;
/** The signed-in person. */
let viewer: User;
let groupId: number;
/** A member without an account. */
let gusId: number;
let hasExtras: boolean;
beforeEach(() => (hasExtras = false));

/** Ann created the group and owes Bob for a dinner. */
function world(): string {
  ann = server.addUser({ name: 'Ann' });
  bob = server.addUser({ name: 'Bob' });
  viewer = ann;
  groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
  server.addExpense({
    group_id: groupId,
    total_amount: 8,
    payers: [{ user_id: bob.id, paid_amount: 8 }],
    shares: [{ user_id: ann.id, share_amount: 8 }],
  });
  return `/groups/${String(groupId)}`;
}

function worldWithExtras(): string {
  hasExtras = true;
  return world();
}

function pageOf(path: string): () => string {
  return () => {
    world();
    return path;
  };
}

function StandInForm({ isOpen, onClose }: ExpenseFormProps) {
  if (!isOpen) return null;
  return (
    <div role="dialog" aria-label="Add Expense">
      <button
        ref={(button) => button?.focus()}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        onClick={onClose}
      >
        Cancel
      </button>
    </div>
  );
}

const button = (name: string | RegExp) => () => screen.findByRole('button', { name });

const inMenu = (name: string) => () => findInMenu('Group menu', name);

describe('every dialog @full', () => {
  describeDialogs(
    (options) =>
      renderFeature(<RemoteRoutes />, {
        ...options,
        hasExtras,
        signedInAs: viewer,
        loadPart: () => Promise.resolve(StandInForm),
      }),
    [
      {
        dialog: 'Create Group',
        page: 'the dashboard',
        prepare: pageOf('/'),
        query: () => 'new=1',
        findOpener: button('Create New Group'),
      },
      {
        dialog: 'Create Group',
        page: 'the groups',
        prepare: pageOf('/groups?q=Rome'),
        query: () => 'new=1',
        findOpener: button('Create Group'),
      },
      {
        dialog: 'Add Expense',
        page: 'the dashboard',
        prepare: pageOf('/'),
        query: () => 'add=1',
        findOpener: button('Add Expense'),
      },
      {
        dialog: 'Add Expense',
        page: 'the groups',
        prepare: pageOf('/groups?q=Rome'),
        query: () => 'add=1',
        findOpener: button('Add Expense'),
      },
      {
        dialog: 'Add Expense',
        page: 'a group',
        prepare: world,
        query: () => 'add=1',
        findOpener: button('Add Expense'),
      },
      {
        dialog: 'Import a Group',
        page: 'the groups',
        prepare: () => {
          hasExtras = true;
          return pageOf('/groups?q=Rome')();
        },
        query: () => 'import=1',
        findOpener: button('Import'),
      },
      {
        dialog: 'Edit Group Name',
        page: 'a group',
        prepare: world,
        query: () => 'dialog=name',
        findOpener: button('Edit Name'),
      },
      {
        dialog: 'Delete Group',
        page: 'a group',
        role: 'alertdialog',
        prepare: world,
        query: () => 'dialog=delete',
        findOpener: button('Delete Group'),
      },
      {
        dialog: 'Invite by link',
        page: 'a group',
        prepare: worldWithExtras,
        query: () => 'dialog=link',
        findOpener: button('Share link'),
        closes: 'Close',
      },
      {
        dialog: 'Add someone without an account',
        page: 'a group',
        prepare: worldWithExtras,
        query: () => 'dialog=placeholder',
        findOpener: button('Add someone without an account'),
      },
      {
        dialog: 'Invite to take over',
        page: 'a group',
        prepare: () => {
          const path = worldWithExtras();
          gusId = server.call(ann.id, 'addPlaceholder', { params: { id: groupId }, body: { name: 'Gus' } });
          return path;
        },
        query: () => `takeover=${String(gusId)}`,
        findOpener: button('Invite to take over Gus'),
      },
      {
        dialog: 'Settle Up',
        page: 'a group',
        prepare: world,
        query: () => `settle=${String(bob.id)}`,
        findOpener: async () => (await screen.findAllByRole('button', { name: 'Settle Up' }))[0]!,
      },
      {
        dialog: 'Between you and others',
        page: 'the dashboard',
        prepare: () => {
          hasExtras = true;
          return pageOf('/')();
        },
        query: () => 'people=all',
        findOpener: button('By person'),
        closes: 'Close',
      },
      {
        dialog: 'Between you and Bob',
        page: 'the dashboard',
        prepare: () => {
          hasExtras = true;
          return pageOf('/')();
        },
        query: () => `people=${String(bob.id)}`,
        findOpener: button(/^You owe Bob ?Rome$/),
        closes: 'Close',
      },
      {
        dialog: 'Settle Up',
        page: 'the dashboard',
        prepare: () => {
          hasExtras = true;
          return pageOf('/')();
        },
        query: () => `people=${String(bob.id)}-USD`,
        findOpener: button('Settle Up'),
      },
      {
        dialog: 'Why this amount?',
        page: 'a group',
        prepare: () => {
          hasExtras = true;
          return world();
        },
        query: () => `why=payment-${String(ann.id)}-${String(bob.id)}`,
        findOpener: button('Why?'),
        closes: 'Close',
      },
      {
        dialog: 'Payments to you',
        page: 'a group',
        prepare: () => {
          hasExtras = true;
          const path = world();
          server.addExpense({
            group_id: groupId,
            total_amount: 20,
            payers: [{ user_id: ann.id, paid_amount: 20 }],
            shares: [{ user_id: bob.id, share_amount: 20 }],
          });
          server.call(bob.id, 'settleUp', {
            params: { id: groupId },
            body: { to_user_id: ann.id, amount: 3 },
          });
          return path;
        },
        query: () => 'dialog=payments',
        findOpener: button('Confirm 1 payment'),
        closes: 'Close',
      },
      {
        dialog: 'Group Settings',
        page: 'a group',
        prepare: () => {
          hasExtras = true;
          return world();
        },
        query: () => 'dialog=settings',
        findOpener: inMenu('Group Settings'),
        closes: 'Close',
      },
      {
        dialog: 'Repeating expenses',
        page: 'a group',
        prepare: () => {
          hasExtras = true;
          return world();
        },
        query: () => 'dialog=repeating',
        findOpener: inMenu('Repeating Expenses'),
        closes: 'Close',
      },
      {
        dialog: 'Remove member',
        page: 'a group',
        role: 'alertdialog',
        prepare: world,
        query: () => `remove=${String(bob.id)}`,
        findOpener: button('Remove Bob'),
      },
    ],
  );
});

describe('an address that names nothing @full', () => {
  it.each(['settle=0', 'remove=0', 'dialog=other'])('opens nothing (?%s)', async (query) => {
    const path = world();
    renderFeature(<RemoteRoutes />, { path: `${path}?${query}`, signedInAs: ann });
    await screen.findAllByRole('button', { name: 'Settle Up' });
    expect(document.querySelector('[role$="dialog"]')).toBeNull();
  });

  it('opens nothing that only the creator may do', async () => {
    const path = world();
    renderFeature(<RemoteRoutes />, { path: `${path}?remove=${String(ann.id)}`, signedInAs: bob });
    await screen.findByRole('region', { name: 'Members' });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
