import { act, fireEvent, screen, within } from '@testing-library/react';
import { memoryStorage } from '@quits/core';
import { describeDialogs, useMockBackEnd } from '@quits/testing';
import { renderShell } from '../testing/render-shell.tsx';
import { match } from '../shortcuts/keys.ts';

describe('navigation', () => {
  const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' };

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

describe('keyboard shortcuts', () => {
  const backEnd = useMockBackEnd();
  const signedIn = () => ({ signedInAs: backEnd.addUser({ name: 'Ada' }) });

  describeDialogs(
    (options) => renderShell({ ...options, ...signedIn() }),
    [
      {
        dialog: 'Keyboard shortcuts',
        page: 'the app',
        prepare: () => '/groups',
        query: () => 'dialog=shortcuts',
        findOpener: () => screen.findByRole('button', { name: 'Keyboard shortcuts' }),
        closes: 'Close',
      },
      {
        dialog: 'Search and go to',
        page: 'the app',
        prepare: () => '/groups',
        query: () => 'dialog=palette',
        findOpener: () => screen.findByRole('button', { name: 'Search and go to' }),
        closes: 'Close',
      },
    ],
  );

  it('are recognized key by key', () => {
    expect(match(['g'])).toBe('waiting');
    expect(match(['g', 'e'])).toMatchObject({ to: '/expenses' });
    expect(match(['x'])).toBeUndefined();
  });

  it('lead to a screen by two keys', async () => {
    const { user } = await renderShell(signedIn());
    await user.keyboard('gp');
    expect(await screen.findByRole('heading', { name: 'mf-profile at /profile' })).toBeInTheDocument();
  });

  it.each([
    ['a keyboard of another script', ['п', 'з']],
    ['Caps Lock', ['G', 'P']],
  ])('lead there with %s as well', async (_how, [first, second]) => {
    await renderShell(signedIn());
    fireEvent.keyDown(document.body, { key: first, code: 'KeyG' });
    fireEvent.keyDown(document.body, { key: second, code: 'KeyP' });
    expect(await screen.findByRole('heading', { name: 'mf-profile at /profile' })).toBeInTheDocument();
  });

  it('are listed by ?, and single keys can be turned off and stay off', async () => {
    const storages = memoryStorage();
    const { user } = await renderShell({ ...signedIn(), storages });
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Dashboard');
    await user.click(screen.getByRole('checkbox', { name: 'Use single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await user.keyboard('gp');
    expect(screen.queryByRole('heading', { name: 'mf-profile at /profile' })).not.toBeInTheDocument();
    expect(storages.local.get('quits.shortcuts')).toBe('off');
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('checkbox', { name: 'Use single-key shortcuts' })).not.toBeChecked();
  });

  it('press or focus the control of the screen for a key', async () => {
    const pressed = jest.fn();
    const Screen = () => (
      <>
        <button aria-keyshortcuts="a" onClick={pressed}>
          Add Expense
        </button>
        <input aria-label="Search" aria-keyshortcuts="/" />
      </>
    );
    const { user } = await renderShell({ ...signedIn(), path: '/groups', screens: { 'mf-groups': Screen } });
    await user.keyboard('ae');
    expect(pressed).toHaveBeenCalledTimes(1);
    await user.keyboard('/a');
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('a');
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('do not work for a signed-out user', async () => {
    await renderShell();
    expect(screen.queryByRole('button', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  });
});
