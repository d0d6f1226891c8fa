import { act, screen, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';

const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' };

describe('navigation', () => {
  it('links to the four places, the last one by the name of the user [2.21 2.22 2.23 2.24]', async () => {
    await renderShell({ signedInAs: ada });
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link])).toEqual([
      ['/', screen.getByRole('link', { name: 'Dashboard' })],
      ['/groups', screen.getByRole('link', { name: 'Groups' })],
      ['/expenses', screen.getByRole('link', { name: 'Expenses' })],
      ['/profile', screen.getByRole('link', { name: 'Profile: Ada Lovelace' })],
    ]);
    expect(screen.getByRole('link', { name: 'Quits' })).toHaveAttribute('href', '/');
  });

  it('is hidden from a signed-out user [2.20 2.28]', async () => {
    await renderShell({ path: '/login' });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('shows the changed name of the user [2.25]', async () => {
    const { runtime } = await renderShell({ signedInAs: ada });
    act(() => runtime.session.updateUser({ name: 'Countess' }));
    expect(screen.getByRole('link', { name: 'Profile: Countess' })).toHaveTextContent('Countess');
  });

  it('falls back to the e-mail of a user without a name', async () => {
    await renderShell({ signedInAs: { ...ada, name: '' } });
    expect(screen.getByRole('link', { name: 'Profile: ada@example.com' })).toBeVisible();
  });

  it.each([
    ['/', 'Dashboard'],
    ['/groups', 'Groups'],
    ['/groups/7', 'Groups'],
    ['/expenses/3', 'Expenses'],
    ['/expenses/3?from=%2Fgroups%2F7%3Fview%3Dhistory', 'Groups'],
    ['/expenses/3?from=%2F', 'Expenses'],
    ['/profile', 'Profile: Ada Lovelace'],
  ])('marks for %s only the place %s', async (path, name) => {
    await renderShell({ path, signedInAs: ada });
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.filter((link) => link.hasAttribute('aria-current'))).toEqual([
      screen.getByRole('link', { name }),
    ]);
  });

  it('loads the target of a link when the user points at it', async () => {
    const { user, port } = await renderShell({ signedInAs: ada });
    await user.hover(screen.getByRole('link', { name: 'Expenses' }));
    await act(() => Promise.resolve());
    expect(port.read).toContain(port.addressOf('mf-expenses'));
  });

  it('offers to skip itself', async () => {
    const { user } = await renderShell({ signedInAs: ada });
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });
});
