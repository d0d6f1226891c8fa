import { screen, waitFor } from '@testing-library/react';
import { TEXTS } from '@quits/contracts';
import { beyondSpecification, renderFeature, useMockBackEnd } from '@quits/testing';
import { RemoteRoutes } from './routes.tsx';

const backEnd = useMockBackEnd();

describe('against a back end that answers only what the specification lists', () => {
  it('the profile shows, is changed and left [7.10 7.13 7.14]', async () => {
    const ada = backEnd.addUser({ name: 'Ada', email: 'ada@example.com', password: 'Secret123' });
    const { user, toasts, runtime } = renderFeature(<RemoteRoutes />, { path: '/profile', signedInAs: ada });
    await screen.findByRole('heading', { name: 'Ada' });

    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Display Name'), ' King{Enter}');
    await waitFor(() => expect(toasts()).toHaveLength(1));

    await user.click(await screen.findByRole('button', { name: 'Change Password' }));
    await user.type(screen.getByLabelText('Current Password'), 'Secret123');
    await user.type(screen.getByLabelText('New Password'), 'Better456');
    await user.type(screen.getByLabelText('Confirm New Password'), 'Better456{Enter}');
    await waitFor(() => expect(toasts()).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(runtime.session.snapshot()).toEqual({ status: 'signedOut' });

    expect(beyondSpecification(backEnd.requests)).toEqual([]);
    const sent = backEnd.requests.map(({ method, path, body }) => [`${method} ${path}`, body]);
    expect(sent).toContainEqual([`GET /auth/users/${String(ada.id)}`, '']);
    expect(sent).toContainEqual(['PUT /auth/users/me/name', { name: 'Ada King' }]);
    expect(sent).toContainEqual(['POST /auth/token', 'username=ada%40example.com&password=Secret123']);
    expect(sent).toContainEqual(['PUT /auth/users/me/password', { new_password: 'Better456' }]);
    expect(toasts().map(({ title }) => title)).toEqual([
      TEXTS.profile.nameUpdated,
      TEXTS.profile.passwordChanged,
    ]);
  });
});
