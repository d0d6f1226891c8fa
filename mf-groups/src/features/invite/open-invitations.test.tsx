import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();
let ann: User;
let path: string;
beforeEach(() => {
  ann = server.addUser({ name: 'Ann' });
  path = `/groups/${String(server.addGroup({ name: 'Rome', createdBy: ann.id, members: [] }).id)}`;
});

async function invite(address: string) {
  const view = renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true });
  await view.user.type(await screen.findByLabelText('Email'), address);
  await view.user.click(screen.getByRole('button', { name: 'Send Invite' }));
  return { view, list: await screen.findByRole('list', { name: 'Open invitations' }) };
}

describe('open invitations', () => {
  it('show whom the group waits for, and can be taken back', async () => {
    const { view, list } = await invite('dora@example.com');
    expect(list).toHaveTextContent('dora@example.com');
    expect(list).toHaveTextContent('invited just now');
    await view.user.click(
      within(list).getByRole('button', { name: 'Take back the invitation of dora@example.com' }),
    );
    await waitFor(() => expect(list).not.toBeInTheDocument());
    expect(view.toasts().map(({ title }) => title)).toContain('Invitation taken back');
  });

  it('say it when they do not load @full', async () => {
    server.fail('GET', `/api${path}/invitations`, { status: 500 });
    const view = renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true });
    expect(await screen.findByText(/open invitations did not load/)).toBeVisible();
    server.heal('GET', `/api${path}/invitations`);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/did not load/)).not.toBeInTheDocument());
  });
});
