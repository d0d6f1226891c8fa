import { screen, waitFor } from '@testing-library/react';
import { beyondSpecification, renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { RemoteRoutes } from './routes.tsx';

const backEnd = useMockBackEnd();
const sent = () => backEnd.requests.map(({ method, path }) => `${method} ${path}`);
const show = (path: string, options: Parameters<typeof renderFeature>[1] = {}) =>
  renderFeature(<RemoteRoutes />, { path, ...options });

describe('against a back end that answers only what the specification lists', () => {
  afterEach(() => {
    expect(beyondSpecification(backEnd.requests)).toEqual([]);
  });

  it('registering, signing in and accepting an invitation work [7.18]', async () => {
    const ben = backEnd.addUser({ name: 'Ben' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ben.id });
    backEnd.invitations.set('good', group.id);
    const runtime = testRuntime();
    const view = show('/invite/good', { runtime });
    await view.user.type(await screen.findByLabelText('Email'), 'new@example.com');
    await view.user.type(screen.getByLabelText('Password'), 'Secret123{Enter}');
    await waitFor(() => expect(view.path()).toBe(`/groups/${String(group.id)}`));
    expect(sent()).toEqual([
      'POST /auth/register',
      'POST /auth/token',
      expect.stringMatching(/^GET \/auth\/users\/\d+$/),
      'GET /api/invites/accept/good',
    ]);
  });

  it('a forgotten password can be set anew @full', async () => {
    backEnd.resetTokens.add('good');
    const asked = show('/forgot-password');
    await asked.user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
    await screen.findByRole('heading', { name: 'Check your email' });
    asked.unmount();
    const { user, toasts } = show('/reset-password/good');
    await user.type(await screen.findByLabelText('New Password'), 'Secret123');
    await user.type(screen.getByLabelText('Confirm New Password'), 'Secret123{Enter}');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent()).toEqual([
      'POST /auth/forgot-password',
      'GET /auth/reset-password/good',
      'POST /auth/reset-password',
    ]);
  });
});
