import { renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const backEnd = useMockBackEnd();

function world() {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob' });
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
  const add = (description: string, total: number, created_at: string, type?: string) =>
    backEnd.addExpense({
      ...(type !== undefined && { type }),
      group_id: group.id,
      description,
      created_at,
      total_amount: total,
      payers: [{ user_id: ann.id, paid_amount: total }],
      shares: [
        { user_id: ann.id, share_amount: total / 4 },
        { user_id: bob.id, share_amount: (total * 3) / 4 },
      ],
    });
  add('Hotel', 300, '2026-03-05T12:00:00Z');
  add('Taxi', 100, '2026-02-05T12:00:00Z');
  add('Settlement', 40, '2026-03-06T12:00:00Z', 'settlement');
  return { ann, bob, path: `/groups/${String(group.id)}` };
}

const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);

describe('the insights of a group', () => {
  it('tell by category, person and month what was spent, whatever the back end; settlements are none of it', async () => {
    const { ann, bob, path } = world();
    const { user, path: shown } = renderFeature(<RemoteRoutes />, { path, signedInAs: ann });
    await user.click(await screen.findByRole('link', { name: 'Insights' }));
    expect(shown()).toBe(`${path}?view=insights`);
    expect(await rows('Spent by category')).toEqual([
      'CategorySpentShare of total',
      'Lodging$300.0075.0%',
      'Taxi$100.0025.0%',
      'Total$400.00',
    ]);
    expect(await rows('Each person’s share, and what they paid')).toEqual([
      'PersonSharePaid',
      'Bob$300.00$0.00',
      'You$100.00$400.00',
      'Total$400.00$400.00',
    ]);
    expect(await rows('Spent by month')).toEqual([
      'MonthSpentShare of total',
      'March 2026$300.0075.0%',
      'February 2026$100.0025.0%',
      'Total$400.00',
    ]);
    await user.click(screen.getByRole('link', { name: 'Bob' }));
    expect(shown()).toBe(`${path}?person=${String(bob.id)}`);
    expect(await screen.findByText('3 found')).toBeVisible();
  });

  it('say that nothing was spent yet', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [] });
    renderFeature(<RemoteRoutes />, { path: `/groups/${String(group.id)}?view=insights`, signedInAs: ann });
    expect(await screen.findByRole('heading', { name: 'Nothing spent yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the group' })).toBeVisible();
  });
});
