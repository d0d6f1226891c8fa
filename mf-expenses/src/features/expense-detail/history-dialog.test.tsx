import { renderFeature, useServer } from '@quits/testing';
import { screen, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();

function world() {
  const ann = server.addUser({ name: 'Ann' });
  const group = server.addGroup({ name: 'Rome', createdBy: ann.id });
  const dinner = {
    description: 'Dinner',
    total_amount: 12,
    payers: [{ user_id: ann.id, paid_amount: 12 }],
    shares: [{ user_id: ann.id, share_amount: 12 }],
  };
  const { id } = server.addExpense({ ...dinner, group_id: group.id, description: 'Lunch' });
  server.call(ann.id, 'updateExpense', { params: { id }, body: dinner });
  return { ann, path: `/expenses/${String(id)}` };
}

describe('the history of an expense', () => {
  it('shows what happened to it, and undoes it', async () => {
    const { ann, path } = world();
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
    expect(await dialog.findByText('You changed “Dinner”, $12.00')).toBeVisible();
    expect(dialog.getByText('Description').closest('div')).toHaveTextContent('Lunch after: Dinner');
    await user.click(dialog.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(await dialog.findByText('You changed “Lunch”, $12.00')).toBeVisible();
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  });

  it('is not offered towards a foreign back end', async () => {
    const { ann, path } = world();
    renderFeature(<RemoteRoutes />, { signedInAs: ann, path: `${path}?dialog=history` });
    expect(await screen.findByRole('heading', { name: 'Paid by' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'History' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
