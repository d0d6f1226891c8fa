import { type MockUser, renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, within } from '@testing-library/react';
import { ExpenseForm } from '../../expense-form.tsx';
import { RemoteRoutes } from '../../routes.tsx';

const backEnd = useMockBackEnd();

/** Ann owes Bob 5; Cid is even with both. */
function world() {
  const [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map((name) => backEnd.addUser({ name })) as [
    MockUser,
    MockUser,
    MockUser,
  ];
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id, cid.id] });
  const dinner = backEnd.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 5,
    payers: [{ user_id: bob.id, paid_amount: 5 }],
    shares: [{ user_id: ann.id, share_amount: 5 }],
  });
  backEnd.hasExtras = true;
  return { ann, bob, cid, group, dinner };
}

const nets = (ann: MockUser, bob: MockUser) => [
  { userId: ann.id, cents: -500 },
  { userId: bob.id, cents: 500 },
];
const lines = () =>
  within(screen.getByRole('list', { name: /^After saving/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('what saving does', () => {
  it('is said while the form is filled in: of each person before and after', async () => {
    const { ann, bob, cid, group } = world();
    const form = { groupId: group.id, members: [ann, bob, cid], isOpen: true, onClose: () => undefined };
    const { user } = renderFeature(<ExpenseForm {...form} nets={nets(ann, bob)} />, {
      signedInAs: ann,
      hasExtras: true,
    });
    await screen.findByRole('dialog', { name: 'Add Expense' });
    expect(screen.queryByText(/After saving/)).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Total Amount' }), '30');
    expect(await screen.findByText(/After saving/)).toHaveTextContent('After saving: You are owed $15.00');
    await user.click(screen.getByText(/After saving/));
    expect(lines()).toEqual(['You−$5.00+$15.00', 'Bob+$5.00−$5.00', 'Cid$0.00−$10.00']);
  });

  it('is said of an edit too: what was entered before does not count twice @full', async () => {
    const { ann, bob, dinner } = world();
    const path = `/expenses/${String(dinner.id)}?dialog=edit`;
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    const total = await screen.findByRole('textbox', { name: 'Total Amount' });
    expect(await screen.findByText(/After saving/)).toHaveTextContent('After saving: You owe $5.00');
    await user.clear(total);
    await user.type(total, '8');
    await user.clear(screen.getByRole('textbox', { name: 'Paid amount 1' }));
    await user.type(screen.getByRole('textbox', { name: 'Paid amount 1' }), '8');
    expect(await screen.findByText(/After saving/)).toHaveTextContent('After saving: You owe $8.00');
    await user.click(screen.getByText(/After saving/));
    expect(lines()).toEqual(['You−$5.00−$8.00', `${bob.name}+$5.00+$8.00`]);
  });

  it('says in its place that it did not load, and asks again', async () => {
    const { ann, dinner } = world();
    backEnd.fail('GET', '/api/groups/*/summary', { status: 500 });
    const path = `/expenses/${String(dinner.id)}?dialog=edit`;
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    const form = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    expect(await form.findByText('What saving changes did not load.')).toBeVisible();
    backEnd.heal('GET', '/api/groups/*/summary');
    await user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await form.findByText(/After saving/)).toHaveTextContent('After saving: You owe $5.00');
    expect(form.queryByText(/did not load/)).not.toBeInTheDocument();
  });

  it('is neither said nor asked for towards a foreign back end', async () => {
    const { ann, group, dinner } = world();
    backEnd.hasExtras = false;
    const path = `/expenses/${String(dinner.id)}?dialog=edit`;
    renderFeature(<RemoteRoutes />, { signedInAs: ann, path });
    await screen.findByRole('textbox', { name: 'Total Amount' });
    expect(screen.queryByText(/After saving/)).not.toBeInTheDocument();
    expect(backEnd.requestsTo('GET', `/api/groups/${String(group.id)}/summary`)).toEqual([]);
  });
});
