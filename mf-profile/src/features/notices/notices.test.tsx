import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('what a person is told', () => {
  const server = useServer();
  let ann: User;
  beforeEach(() => {
    ann = server.addUser({ name: 'Ann' });
  });

  const show = (hasExtras = true) =>
    renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ann, hasExtras });
  async function unfold() {
    const view = show();
    await view.user.click(await screen.findByRole('heading', { name: 'Notices' }));
    await screen.findByRole('table');
    return view;
  }
  const box = (name: string) => screen.getByRole('checkbox', { name });
  const settings = () => server.read(ann.id, 'getNoticeSettings', {});

  it('has a row a kind, and each switch is saved', async () => {
    const { user } = await unfold();
    expect(screen.getAllByRole('rowheader')).toHaveLength(11);
    expect(box('Added expenses: In the app')).toBeChecked();
    expect(box('Added expenses: Mail')).not.toBeChecked();
    await user.click(box('Added expenses: Mail'));
    await waitFor(() => expect(box('Added expenses: Mail')).toBeChecked());
    await user.click(box('Comments: In the app'));
    await waitFor(() => expect(box('Comments: In the app')).not.toBeChecked());
    const { kinds } = await settings();
    expect(kinds.added).toEqual({ app: true, mail: true });
    expect(kinds.comment).toEqual({ app: false, mail: true });
  });

  it('always includes the security of the account', async () => {
    await unfold();
    for (const way of ['In the app', 'Mail']) {
      const fixed = box(`Security of your account: ${way}`);
      expect(fixed).toBeChecked();
      expect(fixed).toBeDisabled();
    }
  });

  it('may be a summary', async () => {
    const { user } = await unfold();
    const summary = screen.getByRole('combobox', { name: 'Summary by mail' });
    expect(summary).toHaveDisplayValue('Weekly');
    await user.selectOptions(summary, 'Monthly');
    await waitFor(() => expect(summary).toHaveDisplayValue('Monthly'));
    expect((await settings()).digest).toBe('monthly');
  });

  it('may leave out reminders of a person, until that is taken back', async () => {
    const bob = server.addUser({ name: 'Bob' });
    server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    const { user } = await unfold();
    const choice = await screen.findByRole('checkbox', { name: /^No reminders from .*Bob/ });
    await user.click(choice);
    await waitFor(() => expect(choice).toBeChecked());
    expect((await settings()).no_reminders_from).toEqual([bob.id]);
    await user.click(choice);
    await waitFor(() => expect(choice).not.toBeChecked());
    expect((await settings()).no_reminders_from).toEqual([]);
  });

  it('stays as it is when it cannot be saved', async () => {
    const { user, toasts } = await unfold();
    server.fail('PUT', '/api/notice-settings', { status: 500 });
    await user.click(box('Comments: Mail'));
    await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Failed to save your choice']));
    expect(box('Comments: Mail')).toBeChecked();
  });

  it('is asked for again after a failure', async () => {
    server.fail('GET', '/api/notice-settings', { status: 500 });
    const { user } = show();
    await user.click(await screen.findByRole('heading', { name: 'Notices' }));
    expect(await screen.findByText(/What you are told did not load/)).toBeVisible();
    server.heal('GET', '/api/notice-settings');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('is not shown towards another back end', async () => {
    show(false);
    expect(await screen.findByRole('heading', { name: 'App' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Notices' })).not.toBeInTheDocument();
  });
});
