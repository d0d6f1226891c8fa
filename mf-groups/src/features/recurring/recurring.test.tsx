import { findInMenu, renderFeature, useServer } from '@quits/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();
const MARCH = Date.UTC(2026, 2, 1);

function world({ hasExtras = true } = {}) {
  const ann = server.addUser({ name: 'Ann' });
  const group = server.addGroup({ name: 'Flat', createdBy: ann.id });
  const payers = [{ user_id: ann.id, paid_amount: 900 }];
  const shares = [{ user_id: ann.id, share_amount: 900 }];
  const rent = { description: 'Rent', total_amount: 900, payers, shares };
  server.stopClock(MARCH);
  const ruleId = server.call(ann.id, 'addRecurring', {
    params: { id: group.id },
    body: { entry: rent, unit: 'month', every: 1, start: '2026-01-31' },
  });
  const view = renderFeature(<RemoteRoutes />, {
    signedInAs: ann,
    hasExtras,
    path: `/groups/${String(group.id)}`,
  });
  return { ...view, rulePath: `/api/recurring/${String(ruleId)}` };
}

const MENU = 'Group menu';

async function open(user: ReturnType<typeof world>['user']) {
  await user.click(await findInMenu(MENU, 'Repeating Expenses'));
  return within(await screen.findByRole('dialog', { name: 'Repeating expenses' }));
}

describe('what repeats in a group', () => {
  it('is listed with how often, when next, how often so far, and is paused and resumed', async () => {
    const { user, rulePath } = world();
    const dialog = await open(user);
    const row = await dialog.findByRole('listitem');
    expect(row).toHaveTextContent('Rent$900.00Every month, next Mar 31');
    expect(row).toHaveTextContent('Paid by you · added 2 times so far');
    await user.click(dialog.getByRole('button', { name: 'Pause: Rent' }));
    expect(await dialog.findByText('Every month · paused')).toBeVisible();
    expect(server.requestsTo('PUT', rulePath).at(-1)?.body).toMatchObject({ paused: true });
    await user.click(dialog.getByRole('button', { name: 'Resume: Rent' }));
    expect(await dialog.findByRole('button', { name: 'Pause: Rent' })).toBeVisible();
  });

  it('is ended once one has said so, and then nothing is left', async () => {
    const { user, rulePath } = world();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('button', { name: 'End: Rent' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'End repetition' }));
    expect(server.requestsTo('DELETE', rulePath)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'End' }));
    expect(await screen.findByRole('heading', { name: 'Nothing repeats yet' })).toBeVisible();
  });

  it('is ended with the focus kept inside, also where the list waits for its answer @full', async () => {
    const { user } = world();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('button', { name: 'End: Rent' }));
    const answer = server.holdBack('GET', '/api/groups/*/recurring');
    await user.click(await screen.findByRole('button', { name: 'End' }));
    const list = await screen.findByRole('dialog', { name: 'Repeating expenses' });
    await waitFor(() => expect(list).toContainElement(document.activeElement as HTMLElement));
    await act(answer);
    expect(await screen.findByRole('heading', { name: 'Nothing repeats yet' })).toBeVisible();
    await waitFor(() => expect(list).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: MENU })).toHaveFocus());
  });

  it('that is not to be changed says why, and stays @full', async () => {
    const { user, rulePath } = world();
    const dialog = await open(user);
    const detail = 'Not everybody in it is a member any more';
    server.fail('PUT', rulePath, { status: 422, detail });
    await user.click(await dialog.findByRole('button', { name: 'Pause: Rent' }));
    expect(await dialog.findByText(detail)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Pause: Rent' })).toBeVisible();
  });

  it('is neither offered nor asked for towards another back end @full', async () => {
    const { user } = world({ hasExtras: false });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: MENU })).not.toHaveAttribute('aria-disabled'),
    );
    await user.click(screen.getByRole('button', { name: MENU }));
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Repeating Expenses' })).not.toBeInTheDocument();
  });
});
