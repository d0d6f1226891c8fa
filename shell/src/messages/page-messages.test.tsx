import { act, fireEvent, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { renderShell } from '../testing/render-shell.tsx';

describe('toasts', () => {
  const TITLE = 'The title of a toast';
  const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  async function shellWithToast(request: { description?: string; onUndo?: () => void } = {}) {
    const shell = await renderShell({
      signedInAs: ada,
      advanceTimers: (ms) => {
        jest.advanceTimersByTime(ms);
      },
    });
    const { description, onUndo } = request;
    act(() => {
      shell.runtime.bus.for('mf-expenses').publish('toasts/requested', {
        kind: 'success',
        title: TITLE,
        ...(description === undefined ? {} : { description }),
        ...(onUndo ? { action: { label: 'Undo', onSelect: onUndo } } : {}),
      });
    });
    // The first one waits for the code of toasts.
    await pass(0);
    await pass(100);
    return shell;
  }

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(async () => {
    toast.dismiss();
    await pass(1000);
    jest.useRealTimers();
  });

  it('show what a feature requests, at the top in the center, announced politely [2.18]', async () => {
    await shellWithToast({ description: 'Dinner, $12.00' });
    const shown = screen.getByText(TITLE).closest('li');
    expect(shown).toHaveTextContent('Dinner, $12.00');
    expect(shown).toHaveAttribute('data-type', 'success');
    expect(shown?.closest('ol')).toHaveAttribute('data-y-position', 'top');
    expect(shown?.closest('ol')).toHaveAttribute('data-x-position', 'center');
    expect(shown?.closest('section')).toHaveAttribute('aria-live', 'polite');
  });

  it('are one at a time, the newest', async () => {
    const { runtime } = await shellWithToast();
    act(() => {
      runtime.bus.for('mf-expenses').publish('toasts/requested', { kind: 'success', title: 'The next one' });
    });
    await pass(100);
    const shown = (title: string) => screen.getByText(title).closest('li');
    expect(shown('The next one')).toHaveAttribute('data-visible', 'true');
    expect(shown(TITLE)).toHaveAttribute('data-visible', 'false');
  });

  it('find room in a dialog, open before or after, and change no style of the whole page', async () => {
    const open = () => {
      const dialog = document.createElement('div');
      dialog.toggleAttribute('data-base-ui-portal', true);
      document.body.append(dialog);
      return dialog;
    };
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 46));
    const dialogs = [open()];
    await shellWithToast();
    dialogs.push(open());
    await pass(0);
    const room = () => dialogs.map(({ style }) => style.getPropertyValue('--q-toast-height'));
    expect(room()).toEqual(['46px', '46px']);
    await pass(5000);
    expect(room()).toEqual(['', '']);
    expect(document.documentElement).not.toHaveAttribute('style');
    for (const dialog of dialogs) dialog.remove();
    jest.restoreAllMocks();
  });

  it('close after 3000 ms [2.19]', async () => {
    await shellWithToast();
    await pass(2800);
    expect(screen.getByText(TITLE)).toBeInTheDocument();
    await pass(500);
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  });

  it('stay while the pointer is on them', async () => {
    await shellWithToast();
    const list = screen.getByText(TITLE).closest('ol')!;
    fireEvent.mouseEnter(list);
    await pass(10_000);
    expect(screen.getByText(TITLE)).toBeInTheDocument();
    fireEvent.mouseLeave(list);
    await pass(3500);
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  });

  it('stay while the focus is on them, and can be undone by keyboard', async () => {
    const onUndo = jest.fn();
    await shellWithToast({ onUndo });
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await pass(10_000);
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    await pass(2800);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledTimes(1);
    await pass(500);
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  });

  it('are left by Tab, and do not lead back to the control before them', async () => {
    const { user } = await shellWithToast({ onUndo: jest.fn() });
    const logout = screen.getByRole('button', { name: 'Logout' });
    act(() => logout.focus());
    const inside = () => document.activeElement?.closest('[data-sonner-toast]') !== null;
    for (let presses = 0; presses < 20 && !inside(); presses += 1) await user.tab();
    expect(inside()).toBe(true);
    while (inside()) await user.tab();
    expect(logout).not.toHaveFocus();
    expect(screen.getByText(TITLE)).toBeInTheDocument();
  });

  it('return the focus when they close', async () => {
    const { user } = await shellWithToast();
    const logout = screen.getByRole('button', { name: 'Logout' });
    act(() => logout.focus());
    act(() => screen.getByRole('button', { name: 'Close message' }).focus());
    await user.keyboard('{Enter}');
    await pass(500);
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
    expect(logout).toHaveFocus();
  });

  it('stay while the tab is hidden', async () => {
    await shellWithToast();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));
    await pass(10_000);
    expect(screen.getByText(TITLE)).toBeInTheDocument();
    hidden.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    await pass(3500);
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  });

  it('can be closed', async () => {
    await shellWithToast();
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
    await pass(500);
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  });
});

describe('without a network', () => {
  const ada = { id: 1, name: 'Ada', email: 'ada@example.com' };
  const network = (isThere: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
    fireEvent(window, new Event(isThere ? 'online' : 'offline'));
  };

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(2026, 4, 5, 10, 42), advanceTimers: true });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('the page says so, and from when its data is, until the network returns', async () => {
    await renderShell({ path: '/groups', signedInAs: ada });
    expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
    await screen.findByRole('region', { name: /^Notifications/ }, { timeout: 5000 });
    act(() => network(false));
    expect(screen.getByText(/offline/)).toHaveTextContent(
      /^You're offline\. What you see is from 10:42\sAM\.$/,
    );
    act(() => network(true));
    expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
  });

  it('a page without data claims no time', async () => {
    network(false);
    await renderShell({ path: '/login' });
    const words = await screen.findByText(/offline/, undefined, { timeout: 5000 });
    expect(words).toHaveTextContent(/^You're offline\.$/);
    act(() => network(true));
    expect(words).not.toBeInTheDocument();
  });
});
