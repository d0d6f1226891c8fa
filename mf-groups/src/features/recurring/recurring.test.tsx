import { renderFeature, useMockBackEnd } from '@quits/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const backEnd = useMockBackEnd();

function world({ hasRule = true, hasExtras = true } = {}) {
  backEnd.hasExtras = hasExtras;
  const ann = backEnd.addUser({ name: 'Ann' });
  const group = backEnd.addGroup({ name: 'Flat', createdBy: ann.id });
  const payers = [{ user_id: ann.id, paid_amount: 900 }];
  const shares = [{ user_id: ann.id, share_amount: 900 }];
  const rent = { description: 'Rent', total_amount: 900, payers, shares };
  backEnd.addExpense({ ...rent, group_id: group.id });
  const rule = {
    id: 77,
    entry: { ...rent, category: null, notes: '', split: null, original: null },
    unit: 'month' as const,
    every: 1,
    start: '2026-01-31',
    end: null,
    count: null,
    next_date: '2026-03-31',
    paused: false,
    made: 2,
  };
  if (hasRule) backEnd.recurring.push({ groupId: group.id, rule });
  const view = renderFeature(<RemoteRoutes />, {
    signedInAs: ann,
    hasExtras,
    path: `/groups/${String(group.id)}`,
  });
  return { ...view, rule };
}

async function open(user: ReturnType<typeof world>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Repeating Expenses' }));
  return within(await screen.findByRole('dialog', { name: 'Repeating expenses' }));
}

describe('what repeats in a group', () => {
  it('is listed with how often, when next, how often so far, and is paused and resumed', async () => {
    const { user, rule } = world();
    const dialog = await open(user);
    const row = await dialog.findByRole('listitem');
    expect(row).toHaveTextContent('Rent$900.00Every month · next on Mar 31, 2026');
    expect(row).toHaveTextContent('Paid by You · added 2 times so far');
    await user.click(dialog.getByRole('button', { name: 'Pause: Rent' }));
    expect(await dialog.findByText('Every month · paused')).toBeVisible();
    expect(rule.paused).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Resume: Rent' }));
    expect(await dialog.findByRole('button', { name: 'Pause: Rent' })).toBeVisible();
  });

  it('is ended once one has said so, and then nothing is left', async () => {
    const { user } = world();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('button', { name: 'End: Rent' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'End repetition' }));
    expect(backEnd.recurring).toHaveLength(1);
    await user.click(question.getByRole('button', { name: 'End' }));
    expect(await screen.findByRole('heading', { name: 'Nothing repeats yet' })).toBeVisible();
    expect(backEnd.recurring).toEqual([]);
  });

  it('is ended with the focus kept inside, also where the list waits for its answer', async () => {
    const { user } = world();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('button', { name: 'End: Rent' }));
    const answer = backEnd.holdBack('GET', '/api/groups/*/recurring');
    await user.click(await screen.findByRole('button', { name: 'End' }));
    const list = await screen.findByRole('dialog', { name: 'Repeating expenses' });
    await waitFor(() => expect(list).toContainElement(document.activeElement as HTMLElement));
    await act(answer);
    expect(await screen.findByRole('heading', { name: 'Nothing repeats yet' })).toBeVisible();
    await waitFor(() => expect(list).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Repeating Expenses' })).toHaveFocus());
  });

  it('that is not to be changed says why, and stays', async () => {
    const { user, rule } = world();
    const dialog = await open(user);
    const detail = 'Not everybody in it is a member any more';
    backEnd.fail('PUT', `/api/recurring/${String(rule.id)}`, { status: 422, detail });
    await user.click(await dialog.findByRole('button', { name: 'Pause: Rent' }));
    expect(await dialog.findByText(detail)).toBeVisible();
    expect(rule.paused).toBe(false);
  });

  it('is neither offered nor asked for towards another back end', async () => {
    world({ hasExtras: false });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Repeating Expenses' })).not.toBeInTheDocument();
  });
});
