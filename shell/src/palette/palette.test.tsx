import { useMockBackEnd } from '@quits/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { commandsOf, matchingCommands } from './commands.ts';

const backEnd = useMockBackEnd();

beforeAll(() => {
  // jsdom lays nothing out and scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined;
});

function start(path = '/profile', others: { hasExtras?: boolean; before?: string[] } = {}) {
  const ada = backEnd.addUser({ name: 'Ada' });
  const flat = backEnd.addGroup({ name: 'Flat', createdBy: ada.id, members: [] });
  backEnd.addGroup({ name: 'Café', createdBy: ada.id, members: [] });
  return { shown: renderShell({ signedInAs: ada, path, ...others }), ada, flat };
}
const field = () => screen.findByRole('combobox', { name: 'Go to a group or page, or do something' });

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

  it('gives way to the list of shortcuts, and leaves what else the address says', async () => {
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
    const { shown, ada } = start('/profile', { hasExtras: true });
    const ben = backEnd.addUser({ name: 'Ben' });
    const trip = backEnd.addGroup({ name: 'Trip', createdBy: ada.id, members: [ben.id] });
    backEnd.addExpense({
      group_id: trip.id,
      total_amount: 8,
      payers: [{ user_id: ben.id, paid_amount: 8 }],
      shares: [{ user_id: ada.id, share_amount: 8 }],
    });
    const { user, path } = await shown;
    await user.click(screen.getByRole('button', { name: 'Search and go to' }));
    await user.type(await field(), 'settle ben');
    await user.click(await screen.findByRole('option', { name: /^Settle with Ben/ }));
    expect(path()).toBe(`/?people=${String(ben.id)}-USD`);
  });

  it('settles what the plan proposes alone: who owes Ben, who owes Cleo, pays Cleo', async () => {
    backEnd.hasExtras = true;
    const { shown, ada } = start('/profile?dialog=palette', { hasExtras: true });
    const [ben, cleo] = [backEnd.addUser({ name: 'Ben' }), backEnd.addUser({ name: 'Cleo' })];
    const trip = backEnd.addGroup({ name: 'Trip', createdBy: ada.id, members: [ben.id, cleo.id] });
    for (const [payer, debtor] of [
      [ben, ada],
      [cleo, ben],
    ] as const)
      backEnd.addExpense({
        group_id: trip.id,
        total_amount: 8,
        payers: [{ user_id: payer.id, paid_amount: 8 }],
        shares: [{ user_id: debtor.id, share_amount: 8 }],
      });
    const { user } = await shown;
    await user.type(await field(), 'settle with');
    expect(await screen.findByRole('option', { name: /^Settle with/ })).toHaveTextContent('Settle with Cleo');
  });

  it('changes the appearance, and leaves the page where it was', async () => {
    const { shown } = start('/profile?dialog=palette');
    const { user, path } = await shown;
    await user.click(await screen.findByRole('option', { name: /Appearance: Dark/ }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(path()).toBe('/profile');
    delete document.documentElement.dataset.theme;
  });

  it('says what did not load, claims nothing of it, and asks again', async () => {
    backEnd.fail('GET', '/api/groups', { status: 500 });
    const { user } = await start('/profile?dialog=palette').shown;
    expect(await screen.findByText('Your groups did not load.')).toBeVisible();
    await user.type(await field(), 'zzz');
    expect(screen.queryByText(/^Nothing has/)).not.toBeInTheDocument();
    backEnd.heal('GET', '/api/groups');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing has “zzz” in its name.')).toBeVisible();
  });

  it('says that nothing was found, and closes by Escape', async () => {
    const { shown } = start('/profile?dialog=palette');
    const { user, path } = await shown;
    await user.type(await field(), 'zzz');
    expect(await screen.findByText('Nothing has “zzz” in its name.')).toBeVisible();
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

  it('finds without case and accents, and pages that features add', () => {
    const feature = { name: 'mf-trips', title: 'Trips', routes: ['/trips'], entry: '', menu: 'Trips' };
    const commands = commandsOf([], [feature]);
    expect(matchingCommands(commands, 'TRÍPS')).toEqual([{ label: 'Trips', kind: 'Page', to: '/trips' }]);
  });
});
