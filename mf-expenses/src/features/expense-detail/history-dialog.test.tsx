import { renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const backEnd = useMockBackEnd();

function world() {
  const ann = backEnd.addUser({ name: 'Ann' });
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
  const dinner = backEnd.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 12,
    payers: [{ user_id: ann.id, paid_amount: 12 }],
    shares: [{ user_id: ann.id, share_amount: 12 }],
  });
  backEnd.addActivity({
    groupId: group.id,
    actorId: ann.id,
    action: 'expense/edited',
    expenseId: dinner.id,
    before: { ...dinner, description: 'Lunch' },
    after: { ...dinner },
  });
  backEnd.hasExtras = true;
  return { ann, dinner, path: `/expenses/${String(dinner.id)}` };
}

describe('the history of an expense', () => {
  it('shows what happened to it, and undoes it', async () => {
    const { ann, dinner, path } = world();
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
    expect(await dialog.findByText('You changed “Dinner”, $12.00')).toBeVisible();
    expect(dialog.getByText('Description').closest('div')).toHaveTextContent('Lunch after: Dinner');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(dinner.description).toBe('Lunch'));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  });

  it('is not offered towards a foreign back end', async () => {
    const { ann, path } = world();
    backEnd.hasExtras = false;
    renderFeature(<RemoteRoutes />, { signedInAs: ann, path: `${path}?dialog=history` });
    expect(await screen.findByRole('heading', { name: 'Paid by' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'History' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
