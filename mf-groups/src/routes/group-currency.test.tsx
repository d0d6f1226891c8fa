import { type MockUser, renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();

/** Ann created a group in yen; Bob paid for both. */
function world({ currency = 'JPY', total = 3001 } = {}) {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob' });
  const group = backEnd.addGroup({ name: 'Kyoto', createdBy: ann.id, members: [bob.id], currency });
  if (total > 0)
    backEnd.addExpense({
      group_id: group.id,
      description: 'Ramen',
      total_amount: total,
      payers: [{ user_id: bob.id, paid_amount: total }],
      shares: [
        { user_id: ann.id, share_amount: 1501 },
        { user_id: bob.id, share_amount: total - 1501 },
      ],
    });
  backEnd.hasExtras = true;
  return { ann, group };
}

const show = (user: MockUser, { id }: { id: number }) =>
  renderFeature(<RemoteRoutes />, { signedInAs: user, path: `/groups/${String(id)}`, hasExtras: true });

/** A part of the page, once the page shows its data. */
async function region(name: string) {
  await waitFor(() => expect(screen.queryByText('Loading group...')).not.toBeInTheDocument());
  return within(screen.getByRole('region', { name }));
}

describe('a group in yen @full', () => {
  it('has every figure in whole yen', async () => {
    const { ann, group } = world();
    show(ann, group);
    const stats = await region('Quick Stats');
    expect(stats.getByText('Total Spent').nextElementSibling).toHaveTextContent('¥3,001');
    expect(stats.getByText('Your Share').nextElementSibling).toHaveTextContent('¥1,501');
    const row = (await region('Expenses')).getByRole('link', { name: /Ramen/ });
    expect(row).toHaveTextContent('¥3,001');
    expect(row).toHaveTextContent('you owe ¥1,501');
    const balances = await region('Balance Summary');
    expect(balances.getByText('−¥1,501')).toBeVisible();
    expect(screen.getByText('You owe', { selector: 'p > .words' }).closest('p')).toHaveTextContent(
      'You owe ¥1,501',
    );
    expect(document.body.textContent).not.toContain('$');
  });

  it('is settled up in whole yen', async () => {
    const { ann, group } = world();
    const { user } = show(ann, group);
    await user.click((await region('Balance Summary')).getByRole('button', { name: 'Settle Up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
    expect(dialog.getByText(/^You owe Bob/)).toHaveTextContent('You owe Bob ¥1,501.');
    expect(dialog.getByLabelText('Amount')).toHaveValue('1501');
    await user.click(dialog.getByRole('button', { name: 'Half' }));
    expect(dialog.getByLabelText('Amount')).toHaveValue('751');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [sent] = backEnd.requestsTo('POST', `/api/groups/${String(group.id)}/settle`);
    expect(sent?.body).toMatchObject({ amount: 751 });
  });
});

describe('the currency of a group @full', () => {
  async function openSettings(user: MockUser, group: { id: number }) {
    const view = renderFeature(<RemoteRoutes />, {
      signedInAs: user,
      path: `/groups/${String(group.id)}?dialog=settings`,
      hasExtras: true,
    });
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Group Settings' })) };
  }

  it('changes while the group has no entry', async () => {
    const { ann, group } = world({ currency: 'USD', total: 0 });
    const { user, dialog } = await openSettings(ann, group);
    await user.selectOptions(dialog.getByLabelText('Currency'), 'Euro (EUR)');
    expect(await screen.findAllByText('€0.00')).toHaveLength(2);
    const [sent] = backEnd.requestsTo('PUT', `/api/groups/${String(group.id)}`);
    expect(sent?.body).toEqual({ name: 'Kyoto', currency: 'EUR' });
  });

  it('is a text once there are entries', async () => {
    const { ann, group } = world();
    const { dialog } = await openSettings(ann, group);
    expect(await dialog.findByText(/^Japanese Yen \(JPY\)\. It stays/)).toBeVisible();
    expect(dialog.queryByLabelText('Currency', { selector: 'select' })).not.toBeInTheDocument();
  });
});
