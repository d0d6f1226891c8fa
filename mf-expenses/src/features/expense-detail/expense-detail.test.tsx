import { findInMenu, renderFeature, testRuntime, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('the comments on an expense', () => {
  const server = useServer();

  function world() {
    const ann = server.addUser({ name: 'Ann' });
    const bob = server.addUser({ name: 'Bob' });
    const group = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    const dinner = server.addExpense({
      group_id: group.id,
      description: 'Dinner',
      total_amount: 12,
      payers: [{ user_id: ann.id, paid_amount: 12 }],
      shares: [{ user_id: bob.id, share_amount: 12 }],
    });
    server.call(bob.id, 'addComment', { params: { id: dinner.id }, body: { text: 'With\ndessert?' } });
    return { ann, path: `/expenses/${String(dinner.id)}` };
  }

  const card = () => screen.getByRole('region', { name: 'Comments' });

  const texts = async () =>
    within(await screen.findByRole('list', { name: 'Comments' }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('are counted, shown with their line breaks, added and removed', async () => {
    const { ann, path } = world();
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    expect(await texts()).toEqual([expect.stringMatching(/Bob.*With\ndessert\?/)]);
    const comments = within(card());
    await user.type(comments.getByRole('textbox', { name: 'Comment' }), 'Yes');
    await user.click(comments.getByRole('button', { name: 'Add Comment' }));
    await waitFor(async () => expect((await texts())[1]).toMatch(/You.*Yes/));
    expect(comments.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
    await user.click(comments.getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect((await texts())[1]).toMatch(/You.*Removed/));
    const inside = card();
    await waitFor(() => expect(inside).toContainElement(document.activeElement as HTMLElement));
  });

  it('keep what was typed when it is refused, and say why @full', async () => {
    const { ann, path } = world();
    server.fail('POST', `/api${path}/comments`, { status: 409, detail: 'The group is archived' });
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    const input = await screen.findByRole('textbox', { name: 'Comment' });
    await user.type(input, 'Yes');
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    await waitFor(() => expect(input).toHaveAccessibleDescription(/The group is archived/));
    expect(input).toHaveValue('Yes');
  });

  it('come back half written after a reload, until they are emptied @full', async () => {
    const { ann, path } = world();
    const runtime = testRuntime({ signedInAs: ann, hasExtras: true });
    const show = () => renderFeature(<RemoteRoutes />, { runtime, path });
    const input = () => screen.findByRole('textbox', { name: 'Comment' });
    const first = show();
    await first.user.type(await input(), 'Half a thou');
    first.unmount();
    const second = show();
    expect(await input()).toHaveValue('Half a thou');
    expect(await input()).toHaveAccessibleDescription(/what you typed last time/);
    await second.user.clear(await input());
    second.unmount();
    show();
    expect(await input()).toHaveValue('');
  });

  it('come into sight from their own address @full', async () => {
    const scrolled = jest.fn();
    Element.prototype.scrollIntoView = scrolled;
    const { ann, path } = world();
    renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path: `${path}?dialog=comments` });
    expect(await texts()).toHaveLength(1);
    expect(scrolled).toHaveBeenCalledWith({ block: 'start' });
  });

  it('are not offered towards a foreign back end', async () => {
    const { ann, path } = world();
    renderFeature(<RemoteRoutes />, { signedInAs: ann, path: `${path}?dialog=comments` });
    expect(await screen.findByRole('heading', { name: 'Paid by' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Comments' })).not.toBeInTheDocument();
  });
});

describe('the history of an expense', () => {
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

  it('shows what happened to it, and undoes it', async () => {
    const { ann, path } = world();
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    await user.click(await findInMenu('Expense menu', 'History'));
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
    expect(screen.queryByRole('button', { name: 'Expense menu' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
