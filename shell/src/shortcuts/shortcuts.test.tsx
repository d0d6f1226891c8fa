import { memoryStorage } from '@quits/core';
import { describeDialogs, useMockBackEnd } from '@quits/testing';
import { fireEvent, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { match } from './keys.ts';

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

describe('keyboard shortcuts', () => {
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
