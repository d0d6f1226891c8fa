import { pageLanguage, useLanguage } from '@quits/core';
import { useMockBackEnd } from '@quits/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderShell, type ShellOptions } from '../testing/render-shell.tsx';
import { commandsOf, matchingCommands } from './commands.ts';

const backEnd = useMockBackEnd();

beforeAll(() => {
  // jsdom lays nothing out and scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined;
});

function start(path = '/profile', others: Omit<ShellOptions, 'path'> = {}) {
  const ada = backEnd.addUser({ name: 'Ada' });
  const flat = backEnd.addGroup({ name: 'Flat', createdBy: ada.id, members: [] });
  backEnd.addGroup({ name: 'Café', createdBy: ada.id, members: [] });
  return { shown: renderShell({ signedInAs: ada, path, ...others }), ada, flat };
}
const field = () => screen.findByRole('combobox', { name: 'Search groups, expenses and actions' });

describe('the command palette', () => {
  it('opens by Ctrl and K with an address, and leads to a group by its name', async () => {
    const { shown, flat } = start();
    const { user, path } = await shown;
    await user.keyboard('{Control>}k{/Control}');
    expect(path()).toBe('/profile?dialog=palette');
    await user.type(await field(), 'fla gro');
    expect(await screen.findByRole('option', { name: /^Flat/, selected: true })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(path()).toBe(`/groups/${String(flat.id)}`);
  });

  it('opens on a keyboard of another script by the key of the same place', async () => {
    const { path } = await start().shown;
    fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
    await waitFor(() => expect(path()).toBe('/profile?dialog=palette'));
  });

  it('gives way to the list of shortcuts, and leaves what else the address says @full', async () => {
    const { user, path, back } = await start('/expenses?q=fla', { before: ['/groups'] }).shown;
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('option', { name: /^Keyboard shortcuts/ }));
    expect(path()).toBe('/expenses?q=fla&dialog=shortcuts');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(path()).toBe('/expenses?q=fla'));
    await back();
    expect(path()).toBe('/groups');
  });

  it('adds an expense in a group, chosen by the arrow keys', async () => {
    const { shown, flat } = start();
    const { user, path } = await shown;
    await user.keyboard('{Meta>}k{/Meta}');
    await screen.findByRole('option', { name: /^Flat/ });
    await user.type(await field(), 'flat{ArrowDown}');
    expect(screen.getByRole('option', { name: /Add expense in Flat/, selected: true })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(path()).toBe(`/groups/${String(flat.id)}?add=1`);
  });

  it('settles with a person with whom something is open, where our own server tells, also from a phone', async () => {
    backEnd.hasExtras = true;
    const [ben, cleo] = [backEnd.addUser({ name: 'Ben' }), backEnd.addUser({ name: 'Cleo' })];
    const open = [{ currency: 'USD', amount: -8, groups: [{ group_id: 1, name: 'Trip', amount: -8 }] }];
    const body = [
      { user: { id: ben.id, name: 'Ben' }, totals: [] },
      { user: { id: cleo.id, name: 'Cleo' }, totals: open },
    ];
    backEnd.fail('GET', '/api/people', { status: 200, body });
    const { user, path } = await start('/profile', { hasExtras: true }).shown;
    await user.click(screen.getByRole('button', { name: 'Search and go to' }));
    await user.type(await field(), 'settle with');
    const option = await screen.findByRole('option', { name: /^Settle with/ });
    expect(option).toHaveTextContent('Settle with Cleo');
    await user.click(option);
    expect(path()).toBe(`/?people=${String(cleo.id)}-USD`);
  });

  it('changes the appearance, and leaves the page where it was', async () => {
    const { shown } = start('/profile?dialog=palette');
    const { user, path } = await shown;
    await user.click(await screen.findByRole('option', { name: /Appearance: Dark/ }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(path()).toBe('/profile');
    delete document.documentElement.dataset.theme;
  });

  it('says what did not load, and asks again', async () => {
    backEnd.fail('GET', '/api/groups', { status: 500 });
    const { user } = await start('/profile?dialog=palette').shown;
    expect(await screen.findByText('Your groups did not load.')).toBeVisible();
    backEnd.heal('GET', '/api/groups');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /^Flat/ })).toBeVisible();
  });

  it('finds an expense by a word of its title, and leads to it', async () => {
    const { shown, ada, flat } = start();
    const add = (description: string, daysAgo: number) =>
      backEnd.addExpense({
        group_id: flat.id,
        description,
        total_amount: 33.5,
        created_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
        payers: [{ user_id: ada.id, paid_amount: 33.5 }],
        shares: [{ user_id: ada.id, share_amount: 33.5 }],
      });
    const [older] = [add('Dinner at Ramiro', 400), add('Dinner at home', 1), add('Train', 2)];
    const { user, path } = await shown;
    await user.keyboard('{Control>}k{/Control}');
    expect(backEnd.requestsTo('GET', '/api/expenses')).toEqual([]);
    await user.type(await field(), 'dinner');
    await screen.findByRole('option', { name: /Dinner at Ramiro/ });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Dinner at home.*, \$33\.50/),
      expect.stringMatching(/Dinner at Ramiro.*, \$33\.50.*20\d\d$/),
      expect.stringContaining('Search expenses for'),
    ]);
    await user.click(screen.getByRole('option', { name: /Dinner at Ramiro/ }));
    await waitFor(() => expect(path()).toBe(`/expenses/${String(older.id)}`));
  });

  it('searches the expenses for what it does not find', async () => {
    const { user, path, back } = await start('/profile').shown;
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), ' tea & cake ');
    expect(await screen.findByRole('option', { selected: true })).toHaveTextContent(
      'Search expenses for “tea & cake”',
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/expenses?q=tea+%26+cake'));
    await back();
    expect(path()).toBe('/profile');
  });

  it('offers the actions of the screen first, before anything is typed', async () => {
    const pressed = jest.fn();
    const Screen = () => (
      <>
        <button aria-keyshortcuts="a" onClick={pressed}>
          Add Expense
        </button>
        <label>
          Search expenses <input aria-keyshortcuts="/" />
        </label>
      </>
    );
    const { user, path } = await start('/expenses', { screens: { 'mf-expenses': Screen } }).shown;
    const open = () => user.click(screen.getByRole('button', { name: 'Search and go to' }));
    await open();
    const options = await screen.findAllByRole('option');
    expect(options.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Add ExpenseThis screen',
      'Search expenses This screen',
    ]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
    expect(path()).toBe('/expenses');
    await open();
    await user.click(await screen.findByRole('option', { name: /^Search expenses/ }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Search expenses' })).toHaveFocus());
  });

  it('words the actions of the screen in a language that is chosen while it is open', async () => {
    const Screen = () => (
      <button aria-keyshortcuts="a">
        {useLanguage().language === 'de' ? 'Ausgabe hinzufügen' : 'Add Expense'}
      </button>
    );
    const { user } = await start('/expenses', { screens: { 'mf-expenses': Screen } }).shown;
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: /^Add Expense/ });
    const before = pageLanguage.snapshot();
    await act(() => pageLanguage.change({ language: 'de', region: 'de-DE', direction: 'ltr' }));
    expect(await screen.findByRole('option', { name: /^Ausgabe hinzufügen/ })).toBeVisible();
    await act(() => pageLanguage.change(before));
  });

  it('closes by Escape', async () => {
    const { user, path } = await start('/profile?dialog=palette').shown;
    await field();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(path()).toBe('/profile'));
  });

  it('does not open while somebody types', async () => {
    const { user, path } = await start().shown;
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    await user.keyboard('{Control>}k{/Control}');
    expect(path()).toBe('/profile');
    input.remove();
  });

  it('is not there for somebody who is signed out: all that it leads to is theirs who are signed in', async () => {
    const { user, path } = await renderShell({ path: '/login' });
    await user.keyboard('{Control>}k{/Control}');
    expect(path()).toBe('/login');
    expect(screen.queryByRole('button', { name: 'Search and go to' })).not.toBeInTheDocument();
  });

  it('offers no expense in an archived group', () => {
    const group = { id: 1, name: 'Rome', createdBy: 1, createdAt: '2026-01-01T00:00:00Z', currency: 'USD' };
    const labels = (archivedAt: string | null) =>
      commandsOf([{ ...group, archivedAt }], []).map(({ label }) => label);
    const offered = labels(null).filter((label) => !labels('2026-02-01T00:00:00Z').includes(label));
    expect(offered).toEqual([expect.stringContaining('Add expense in')]);
  });

  it('finds without case and accents, and pages that features add', () => {
    const feature = { name: 'mf-trips', title: 'Trips', routes: ['/trips'], entry: '', menu: 'Trips' };
    const commands = commandsOf([], [feature]);
    expect(matchingCommands(commands, 'TRÍPS')[0]).toEqual({ label: 'Trips', kind: 'Page', to: '/trips' });
  });
});
