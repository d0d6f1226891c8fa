import type { CallBody, User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const server = useServer();
let ann: User;
let bob: User;
let groupId: number;
let token: string;

async function makeLink(names: 'full' | 'initials'): Promise<void> {
  const body: CallBody<'addInviteLink'> = { role: 'viewer', days: 7, names };
  const params = { id: groupId };
  server.call(ann.id, 'addInviteLink', { params, body });
  const [link] = await server.read(ann.id, 'getInviteLinks', { params });
  token = link?.url?.slice(-43) ?? '';
}

beforeEach(async () => {
  // Links that a test makes beforehand are still open.
  server.stopClock(Date.now());
  ann = server.addUser({ name: 'Ann Lee' });
  bob = server.addUser({ name: 'Bob Moor' });
  groupId = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] }).id;
  server.addExpense({
    group_id: groupId,
    description: 'Dinner',
    total_amount: 30,
    payers: [{ user_id: ann.id, paid_amount: 30 }],
    shares: [
      { user_id: ann.id, share_amount: 15 },
      { user_id: bob.id, share_amount: 15 },
    ],
  });
  await makeLink('full');
});

const WATER = {
  id: 1,
  group_id: 1,
  description: 'Water',
  date: '2026-01-01',
  created_at: '2026-01-01T00:00:00.000Z',
  total_amount: 1,
  payers: [],
  shares: [],
};

interface Reader {
  signedInAs?: User;
  hasExtras?: boolean;
}
const show = ({ hasExtras = true, ...reader }: Reader = {}) =>
  renderFeature(<RemoteRoutes />, { path: `/view/${token}`, hasExtras, ...reader });
const findPart = async (name: string) => within(await screen.findByRole('region', { name }));

describe('a group that a link shows', () => {
  it('says what Quits is to who is not signed in, with the way to an account', async () => {
    const { unmount } = show();
    const about = await findPart('What Quits is');
    expect(about.getByText(/To take part in this group, ask one of its members/)).toBeVisible();
    expect(about.getByRole('link', { name: 'Create your own group' })).toHaveAttribute('href', '/login');
    expect(
      screen
        .getAllByRole('region')
        .map((part) => within(part).getByRole('heading', { level: 2 }).textContent),
    ).toEqual(['Balances', 'Fewest payments', 'What Quits is', 'Expenses']);
    unmount();
    show({ signedInAs: ann });
    await screen.findByRole('region', { name: 'Balances' });
    expect(screen.queryByText('What Quits is')).not.toBeInTheDocument();
  });

  it('has its name, balances and entries, and says that only members can change it', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rome' })).toBeVisible();
    expect(screen.getByText('You are looking at this group. Only its members can change it.')).toBeVisible();
    const balances = await findPart('Balances');
    expect(balances.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ALAnn Lee is owed+$15.00',
      'BMBob Moor owes−$15.00',
    ]);
    expect((await findPart('Fewest payments')).getByRole('listitem')).toHaveTextContent(
      'Bob Moor owes Ann Lee$15.00',
    );
    await screen.findByText('Dinner');
    const entry = (await findPart('Expenses')).getByRole('listitem');
    expect(entry).toHaveTextContent(/Dinner\$30\.00Paid by Ann Lee Ann Lee · \w+ \d+$/);
    expect(entry).not.toHaveTextContent(/involved|owe|lent/);
  });

  it('offers nothing of the group, which looks the same with a session', async () => {
    const parts = () =>
      ['Balances', 'Fewest payments', 'Expenses'].map((name) => screen.getByRole('region', { name }));
    const signedOut = show();
    await screen.findByText('Dinner');
    const texts = parts().map(({ textContent }) => textContent);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    for (const part of parts()) expect(within(part).queryByRole('link')).not.toBeInTheDocument();
    signedOut.unmount();
    show({ signedInAs: bob });
    await screen.findByText('Dinner');
    expect(parts().map(({ textContent }) => textContent)).toEqual(texts);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('has initials instead of names, and categories instead of descriptions, if the link says so', async () => {
    server.addExpense({
      group_id: groupId,
      description: 'Dinner with Bob',
      category: 'restaurant',
      total_amount: 8,
      payers: [{ user_id: ann.id, paid_amount: 8 }],
      shares: [{ user_id: bob.id, share_amount: 8 }],
    });
    await makeLink('initials');
    show();
    expect((await screen.findAllByText('Paid by AL'))[0]).toBeVisible();
    expect(document.body).not.toHaveTextContent(/Ann|Lee|Bob|Moor|Dinner/);
    const [restaurant, other] = (await findPart('Expenses')).getAllByRole('listitem');
    expect(restaurant).toHaveTextContent(/Restaurant.*\$8\.00/);
    expect(other).toHaveTextContent(/Expense.*\$30\.00/);
  });

  it.each([
    ['unknown', 'A'.repeat(43)],
    ['longer than any', 'x'.repeat(300)],
  ])('is gone when the link is %s', async (_what, wrong) => {
    token = wrong;
    show();
    const message = 'This link no longer works. Ask for a new one.';
    expect(await screen.findByRole('heading', { level: 1, name: message })).toBeVisible();
  });

  it('can be tried again after a failure', async () => {
    server.fail('GET', `/api/view/${token}`, { status: 500 });
    const { user } = show();
    expect(await screen.findByRole('heading', { name: 'The group did not load' })).toBeVisible();
    server.heal('GET', `/api/view/${token}`);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Rome' })).toBeVisible();
  });

  it('says how many entries there are when it shows a part of them', async () => {
    const body = {
      group: { id: groupId, name: 'Rome', created_at: '2026-01-01T00:00:00.000Z', currency: 'USD' },
      members: [],
      entries: [WATER],
      entry_count: 1001,
      balances: { members: [], fewest: [] },
    };
    server.fail('GET', `/api/view/${token}`, { status: 200, body });
    show();
    expect(await screen.findByText('The newest 1 of 1001')).toBeVisible();
  });

  it('is no page towards a back end with the calls of the specification alone', () => {
    const view = show({ hasExtras: false });
    expect(view.path()).toBe('/');
  });
});
