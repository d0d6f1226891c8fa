import { renderFeature, testRuntime, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

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

const texts = async () =>
  within(await screen.findByRole('list', { name: 'Comments' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the comments on an expense', () => {
  it('are counted, shown with their line breaks, added and removed', async () => {
    const { ann, path } = world();
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    await user.click(await screen.findByRole('button', { name: 'Comments (1)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Comments' }));
    expect(await texts()).toEqual([expect.stringMatching(/Bob.*With\ndessert\?/)]);
    await user.type(dialog.getByRole('textbox', { name: 'Comment' }), 'Yes');
    await user.click(dialog.getByRole('button', { name: 'Add Comment' }));
    await waitFor(async () => expect((await texts())[1]).toMatch(/You.*Yes/));
    expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect((await texts())[1]).toMatch(/You.*Removed/));
    const inside = screen.getByRole('dialog', { name: 'Comments' });
    await waitFor(() => expect(inside).toContainElement(document.activeElement as HTMLElement));
  });

  it('keep what was typed when it is refused, and say why', async () => {
    const { ann, path } = world();
    server.fail('POST', `/api${path}/comments`, { status: 409, detail: 'The group is archived' });
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
    await user.click(await screen.findByRole('button', { name: 'Comments (1)' }));
    const input = await screen.findByRole('textbox', { name: 'Comment' });
    await user.type(input, 'Yes');
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    await waitFor(() => expect(input).toHaveAccessibleDescription(/The group is archived/));
    expect(input).toHaveValue('Yes');
  });

  it('come back half written after a reload, and are forgotten by Cancel', async () => {
    const { ann, path } = world();
    const runtime = testRuntime({ signedInAs: ann, hasExtras: true });
    const show = () => renderFeature(<RemoteRoutes />, { runtime, path: `${path}?dialog=comments` });
    const input = () => screen.findByRole('textbox', { name: 'Comment' });
    const first = show();
    await first.user.type(await input(), 'Half a thou');
    first.unmount();
    const { user } = show();
    expect(await input()).toHaveValue('Half a thou');
    expect(await input()).toHaveAccessibleDescription(/what you typed last time/);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Comments (1)' }));
    expect(await input()).toHaveValue('');
  });

  it('are not offered towards a foreign back end', async () => {
    const { ann, path } = world();
    renderFeature(<RemoteRoutes />, { signedInAs: ann, path: `${path}?dialog=comments` });
    expect(await screen.findByRole('heading', { name: 'Paid by' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Comments/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
