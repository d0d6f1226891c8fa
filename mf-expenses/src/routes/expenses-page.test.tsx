import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@quits/contracts';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
jest.setTimeout(20_000);

function seed() {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob' });
  const flat = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
  const alps = backEnd.addGroup({ name: 'Alps', createdBy: ann.id, members: [bob.id] });
  const add = (groupId: number, description: string, total: number, daysAgo: number, ownShare = total / 2) =>
    backEnd.addExpense({
      group_id: groupId,
      description,
      total_amount: total,
      created_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      payers: [{ user_id: ann.id, paid_amount: total }],
      shares: [
        { user_id: ann.id, share_amount: ownShare },
        { user_id: bob.id, share_amount: total - ownShare },
      ],
    });
  add(flat.id, 'Rent', 1200, 40);
  add(alps.id, 'Lift', 90, 10);
  add(flat.id, 'Milk', 3, 0);
  const settlement = add(flat.id, 'Settlement', 500, 5, 0);
  settlement.type = 'settlement';
  settlement.shares.shift();
  return { ann, bob, flat, alps, add };
}

const open = (user: User, path = '/expenses') => renderFeature(<RemoteRoutes />, { path, signedInAs: user });
const list = () => screen.findByRole('list', { name: 'Expense Details' });

async function names(): Promise<string[]> {
  const rows = within(await list()).getAllByRole('listitem');
  return rows.map(
    (row) =>
      ['Rent', 'Lift', 'Milk'].find((name) => row.textContent.includes(name)) ??
      (/Settlement|to settle up/.test(row.textContent) ? 'Settlement' : ''),
  );
}

function stat(label: string): string | null | undefined {
  return screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
}

const isoMonth = (date: Date) =>
  `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}`;

describe('the expenses overview', () => {
  it('shows Total, You Paid, Your Share and Expenses; settlements never count as spending [2.93]', async () => {
    const { ann } = seed();
    open(ann);
    expect(await screen.findByRole('heading', { level: 1, name: 'Expenses' })).toBeInTheDocument();
    await list();
    expect([stat('Total'), stat('You Paid'), stat('Your Share'), stat('Expenses')]).toEqual([
      '$1,293.00',
      '$1,293.00',
      '$646.50',
      '3',
    ]);
  });

  it('says which entry is dated ahead', async () => {
    const { ann, add, flat } = seed();
    add(flat.id, 'Ferry', 8, -40);
    open(ann);
    const [ahead, today] = within(await list()).getAllByRole('listitem');
    expect(ahead).toHaveTextContent(/Upcoming.*Ferry/);
    expect(today).not.toHaveTextContent('Upcoming');
  });

  it('lists expenses and settlements newest first [2.101]', async () => {
    const { ann } = seed();
    open(ann);
    expect(await names()).toEqual(['Milk', 'Settlement', 'Lift', 'Rent']);
  });

  it('names the other person of a settlement, though the list of expenses names nobody @full', async () => {
    const { ann, bob, alps } = seed();
    backEnd.addExpense({
      group_id: alps.id,
      description: 'Settlement',
      type: 'settlement',
      total_amount: 7,
      payers: [{ user_id: ann.id, paid_amount: 7 }],
      shares: [{ user_id: bob.id, share_amount: 7 }],
    });
    const { unmount } = open(ann);
    expect((await screen.findAllByText(/You paid Bob/))[0]).toBeVisible();
    unmount();
    open(bob);
    expect((await screen.findAllByText(/Ann paid you/))[0]).toBeVisible();
  });

  it('says of each who paid and when, in several groups in which, and the own part', async () => {
    const { ann, bob, alps } = seed();
    backEnd.addExpense({
      group_id: alps.id,
      description: 'Fondue',
      total_amount: 30,
      created_at: '2024-11-22T12:00:00Z',
      payers: [{ user_id: bob.id, paid_amount: 30 }],
      shares: [{ user_id: ann.id, share_amount: 30 }],
    });
    const { user } = open(ann);
    const row = async () => (await screen.findByRole('link', { name: /Fondue/ })).textContent;
    await waitFor(async () =>
      expect(await row()).toBe('Fondue$30.00Paid by Bob Bob · Nov 22 · Alpsyou owe $30.00'),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Group');
    // The group is the heading, and the year is in none.
    expect(await row()).toBe('Fondue$30.00Paid by Bob Bob · Nov 22, 2024you owe $30.00');
  });

  it('opens an expense with the way back in the address [2.102]', async () => {
    const { ann, flat } = seed();
    const { user, path } = open(ann, `/expenses?group=${String(flat.id)}`);
    await list();
    await user.click(screen.getByRole('link', { name: /Milk/ }));
    expect(path()).toMatch(new RegExp(`^/expenses/\\d+\\?from=%2Fexpenses%3Fgroup%3D${String(flat.id)}$`));
  });

  it("leads to a row's group by 'View Group' [2.103]", async () => {
    const { ann, flat } = seed();
    const { user, path } = open(ann);
    const [first] = within(await list()).getAllByRole('listitem');
    await user.click(within(first!).getByRole('button', { name: 'View Group' }));
    expect(path()).toBe(`/groups/${String(flat.id)}`);
  });
});

describe('filters', () => {
  it('offer the groups, Date, Amount and Group, each with its own orders [2.94 2.96 2.97 2.98 2.99]', async () => {
    const { ann } = seed();
    const { user, path } = open(ann);
    await list();
    const options = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(options('Group')).toEqual(['All groups', 'Alps', 'Flat']);
    expect(options('Sort by')).toEqual(['Date', 'Amount', 'Group']);
    expect(options('Order')).toEqual(['Newest first', 'Oldest first']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Amount');
    expect(options('Order')).toEqual(['Highest first', 'Lowest first']);
    expect(await names()).toEqual(['Rent', 'Settlement', 'Lift', 'Milk']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Lowest first');
    expect(await names()).toEqual(['Milk', 'Lift', 'Settlement', 'Rent']);
    expect(path()).toBe('/expenses?sort=amount&order=asc');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Group');
    expect(options('Order')).toEqual(['A to Z', 'Z to A']);
    expect(await names()).toEqual(['Lift', 'Milk', 'Settlement', 'Rent']);
  });

  it('by group change the list, the figures and the address [2.95]', async () => {
    const { ann, alps } = seed();
    const { user, path } = open(ann);
    await list();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'Alps');
    expect(await names()).toEqual(['Lift']);
    expect(stat('Total')).toBe('$90.00');
    expect(path()).toBe(`/expenses?group=${String(alps.id)}`);
  });

  it('are read from the address', async () => {
    const { ann } = seed();
    open(ann, '/expenses?sort=date&order=asc');
    expect(await names()).toEqual(['Rent', 'Lift', 'Settlement', 'Milk']);
    expect(screen.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Oldest first');
  });

  it('open and close by a button for small screens @full', async () => {
    const { ann } = seed();
    const { user } = open(ann);
    await list();
    const toggle = screen.getByRole('button', { name: 'Filters' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });

  it('that leave nothing offer the way back to everything @full', async () => {
    const { ann } = seed();
    const { user } = open(ann, '/expenses?group=777');
    await user.click(await screen.findByRole('button', { name: 'Show all groups' }));
    expect(await names()).toHaveLength(4);
  });
});

describe('search and filters of a long list', () => {
  function many() {
    const { ann, bob, flat, add } = seed();
    for (let count = 0; count < 80; count += 1) add(flat.id, `Bread ${String(count)}`, 2, count);
    return { ann, bob, flat };
  }
  const found = () => screen.findByText(/^\d+ found$/);

  it('look into description, people, category and amount, and stand in the address', async () => {
    const { ann } = many();
    const { user, path } = open(ann);
    await user.type(await screen.findByRole('searchbox', { name: 'Search expenses' }), 'bob lift 90');
    expect(await found()).toHaveTextContent('1 found');
    expect(path()).toBe('/expenses?q=bob+lift+90');
    expect(stat('Total')).toBe('$90.00');
  });

  it('by category, person and month change list, figures and address; the chart keeps all months @full', async () => {
    const { ann, bob } = many();
    const { user, path } = open(ann);
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Rent');
    await waitFor(() => expect(stat('Total')).toBe('$1,200.00'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Bob');
    const year = new Date(Date.now() - 40 * 86_400_000);
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(year);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), month);
    expect(new URLSearchParams(path().split('?')[1])).toEqual(
      new URLSearchParams(`category=rent&person=${String(bob.id)}&month=${isoMonth(year)}`),
    );
    expect(await names()).toEqual(['Rent']);
    expect(screen.getByText(/add up to \$600\.00/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(path()).toBe('/expenses');
    expect(stat('Expenses')).toBe('83');
  });

  it('by a tap on a month of the chart, which a second takes back @full', async () => {
    const { ann } = many();
    const { user, path } = open(ann);
    await user.click(await screen.findByRole('button', { name: 'Show this month only' }));
    expect(path()).toBe(`/expenses?month=${isoMonth(new Date())}`);
    fireEvent.keyDown(await screen.findByRole('slider', { name: 'Month' }), { key: 'Enter' });
    expect(path()).toBe('/expenses');
  });

  it('that leave nothing say so, and go by one press @full', async () => {
    const { ann } = many();
    const { user } = open(ann, '/expenses?q=caviar');
    expect(await screen.findByRole('heading', { name: 'No expenses match your search' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await list()).toBeVisible();
  });

  it('are there for a short list too, and while the list loads', async () => {
    const { ann } = seed();
    open(ann);
    expect(screen.getByRole('searchbox', { name: 'Search expenses' })).toBeVisible();
    await list();
    expect(screen.getByRole('searchbox', { name: 'Search expenses' })).toBeVisible();
  });

  it('stand before 60 rows; more come by a button, with the focus on the first of them @full', async () => {
    const { ann } = many();
    const { user, path } = open(ann, '/expenses?sort=amount');
    const rows = async () => within(await list()).getAllByRole('link').length;
    await waitFor(async () => expect(await rows()).toBeLessThanOrEqual(60));
    await user.click(screen.getByRole('button', { name: 'Show 24 more' }));
    expect(path()).toBe('/expenses?sort=amount&rows=120');
    expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).not.toBeInTheDocument();
  });
});

describe('sums of own shares', () => {
  it('stand beside each month and each group, settlements left out', async () => {
    const { ann } = seed();
    const { user } = open(ann, '/expenses?sort=group');
    await list();
    expect(screen.getByRole('heading', { name: 'Flat Your share $601.50' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Alps Your share $45.00' })).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Date');
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
    const name = month.format(new Date(Date.now() - 40 * 86_400_000));
    expect(screen.getByRole('heading', { name: `${name} Your share $600.00` })).toBeInTheDocument();
  });

  it('are never of several currencies: a select chooses one, first the one most used', async () => {
    const { ann, alps } = seed();
    backEnd.hasExtras = true;
    alps.currency = 'EUR';
    const { user, path } = renderFeature(<RemoteRoutes />, {
      path: '/expenses',
      signedInAs: ann,
      hasExtras: true,
    });
    expect(await names()).toEqual(['Milk', 'Settlement', 'Rent']);
    expect(stat('Total')).toBe('$1,203.00');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR');
    expect(path()).toBe('/expenses?currency=EUR');
    expect(await names()).toEqual(['Lift']);
    expect(stat('Total')).toBe('€90.00');
    expect(screen.getByText(/add up to €45\.00/)).toBeInTheDocument();
  });

  it('follow what a search finds, which stands right below it and has hits of every currency', async () => {
    const { ann, alps, flat, add } = seed();
    backEnd.hasExtras = true;
    alps.currency = 'EUR';
    for (let day = 1; day < 15; day += 1) add(flat.id, `Bread ${String(day)}`, 2, day);
    add(flat.id, 'Surf board', 60, 20);
    add(alps.id, 'Surf lesson', 40, 21);
    const { user } = renderFeature(<RemoteRoutes />, { path: '/expenses', signedInAs: ann, hasExtras: true });
    await list();
    const places = () =>
      [...document.querySelectorAll('h2, dl')].map(({ tagName, textContent }) =>
        tagName === 'DL' ? 'Figures' : textContent,
      );
    expect(places()).toEqual(['Figures', 'Expense Details', 'Monthly Spending']);
    await user.type(screen.getByRole('searchbox', { name: 'Search expenses' }), 'surf');
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(2));
    expect(places()).toEqual(['Expense Details', 'Figures', 'Monthly Spending']);
    expect(await list()).toHaveTextContent(/\$60\.00.*€40\.00/);
    expect(stat('Total')).toBe('$60.00');
    expect(screen.queryByRole('heading', { name: /Your share/ })).not.toBeInTheDocument();
  });
});

describe('the tabs of the spending', () => {
  const table = (name: string) => screen.findByRole('table', { name });
  const cells = async (name: string) =>
    within(await table(name))
      .getAllByRole('row')
      .map((row) => row.textContent);
  const tab = (name: string) => screen.getByRole('tab', { name });

  it('say what the own shares were for, each as a table, and stand in the address', async () => {
    const { ann, bob } = seed();
    const { user, path } = open(ann);
    await list();
    expect(tab('Month')).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await user.click(tab('Category'));
    expect(path()).toBe('/expenses?view=category');
    expect(await cells('Your share by category')).toEqual([
      'CategoryYour shareShare of total',
      'Rent$600.0092.8%',
      'No category$46.507.2%',
      'Total$646.50',
    ]);
    expect(screen.queryByRole('region', { name: 'Monthly Spending' })).not.toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(tab('Person')).toHaveFocus();
    const people = await table('Each person’s share, and what they paid');
    expect(within(people).getByRole('row', { name: 'Bob $646.50 $0.00' })).toBeVisible();
    expect(within(people).getByRole('link', { name: 'Bob' })).toHaveAttribute(
      'href',
      `/expenses?view=person&person=${String(bob.id)}`,
    );
    await user.keyboard('{End}');
    expect((await cells('Your share by group')).slice(1, 3)).toEqual(['Flat$601.5093.0%', 'Alps$45.007.0%']);
    await user.keyboard('{ArrowRight}');
    expect(path()).toBe('/expenses');
  });

  it('are read from the address, and follow the filters @full', async () => {
    const { ann } = seed();
    const { user } = open(ann, '/expenses?view=group');
    await user.click(within(await table('Your share by group')).getByRole('link', { name: 'Alps' }));
    await waitFor(async () => expect((await cells('Your share by group')).at(-1)).toBe('Total$45.00'));
  });
});

describe('on paper', () => {
  it('stand the dates themselves, and the filters as one line', async () => {
    const { ann } = seed();
    open(ann, '/expenses?sort=amount');
    await names();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.body).toHaveTextContent('All groups, by amount, highest first');
    const list = screen.getByRole('list', { name: 'Expense Details' });
    expect(within(list).queryByText(/ago|yesterday|now/)).not.toBeInTheDocument();
    expect(within(list).getAllByText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/).length).toBeGreaterThan(0);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});

describe('Monthly Spending', () => {
  it('says in words what the chart shows, and shows a month’s value on demand [2.100]', async () => {
    const { ann } = seed();
    open(ann);
    await list();
    const region = within(await screen.findByRole('region', { name: 'Monthly Spending' }));
    expect(await region.findByText(/add up to \$646\.50/)).toBeInTheDocument();
    const months = await region.findByRole('slider', { name: 'Month' });
    expect(months).toHaveAttribute('aria-valuetext', expect.stringContaining(': $'));
    fireEvent.change(months, { target: { value: '0' } });
    expect(months).toHaveAttribute('aria-valuetext', expect.stringContaining(': $0.00'));
    expect(region.getByText('$0.00')).toBeInTheDocument();
  });

  it('has its average as one straight line with a label, and none of one month', async () => {
    const { ann } = seed();
    const line = () => document.querySelector('line.trend');
    const whole = open(ann);
    expect(await screen.findByText(/^Average \$/)).toBeInTheDocument();
    expect(line()?.getAttribute('y1')).toBe(line()?.getAttribute('y2'));
    whole.unmount();
    backEnd.expenses.splice(0, 2);
    open(ann);
    await screen.findByRole('slider', { name: 'Month' });
    expect(screen.queryByText(/verage/)).not.toBeInTheDocument();
    expect(line()).toBeNull();
  });

  it('can be read as a table of the last 12 months @full', async () => {
    const { ann } = seed();
    const { user, path } = open(ann);
    await user.click(await screen.findByRole('button', { name: 'Show table' }));
    const region = within(screen.getByRole('region', { name: 'Monthly Spending' }));
    expect(path()).toBe('/expenses?spending=table');
    const table = within(region.getByRole('table'));
    expect(table.getAllByRole('row')).toHaveLength(14);
    expect(table.getByRole('row', { name: /^Average a month \$/ })).toBeVisible();
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(new Date());
    expect(table.getByRole('rowheader', { name: month })).toBeInTheDocument();
    await user.click(region.getByRole('button', { name: 'Show chart' }));
    expect(region.queryByRole('table')).not.toBeInTheDocument();
    expect(path()).toBe('/expenses');
  });

  it('is that table where the address says so @full', async () => {
    open(seed().ann, '/expenses?spending=table');
    const table = await screen.findByRole('table');
    expect(screen.getByRole('region', { name: 'Monthly Spending' })).toContainElement(table);
  });
});

describe('a long overview', () => {
  it('keeps only a window of its rows in the page, with all figures right', async () => {
    const { ann, flat, add } = seed();
    // jsdom has no layout: every row gets the same height.
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(73);
    for (let count = 0; count < 300; count += 1) add(flat.id, `Bread ${String(count)}`, 2, count % 300);
    open(ann, '/expenses?rows=360');
    await list();
    expect(stat('Expenses')).toBe('303');
    await waitFor(async () => {
      const rows = within(await list()).queryAllByRole('listitem');
      expect(rows[0] ?? document.body).toHaveAttribute('aria-setsize', '304');
    });
    expect(within(await list()).queryAllByRole('listitem').length).toBeLessThan(60);
    height.mockRestore();
  });
});

describe('when there is nothing to show', () => {
  it('says what would be here and leads to the groups', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    open(ann);
    expect(await screen.findByRole('heading', { name: 'No expenses yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Groups' })).toHaveAttribute('href', '/groups');
    expect(screen.queryByText(/\$0\.00/)).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Monthly Spending' })).not.toBeInTheDocument();
  });

  it("says 'Failed to load expenses', why, and tries again when asked [8.50]", async () => {
    const { ann } = seed();
    backEnd.fail('GET', '/api/expenses', { status: 500, detail: 'The database is away' });
    const { user, toasts } = open(ann);
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
    expect(toasts()).toMatchObject([{ kind: 'error', title: 'Failed to load expenses' }]);
    backEnd.heal('GET', '/api/expenses');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await names()).toHaveLength(4);
  });

  it('names groups by their ids when only their names are missing, and says so', async () => {
    const { ann, flat } = seed();
    backEnd.fail('GET', '/api/groups', { status: 500 });
    open(ann);
    expect(await screen.findByText('The names of your groups did not load.')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: `Group ${String(flat.id)}` })).toBeInTheDocument();
  });

  it('says that currencies are missing too, where the groups have them', async () => {
    const { ann } = seed();
    backEnd.hasExtras = true;
    backEnd.fail('GET', '/api/groups', { status: 500 });
    renderFeature(<RemoteRoutes />, { path: '/expenses', signedInAs: ann, hasExtras: true });
    expect(await screen.findByText('The names and currencies of your groups did not load.')).toBeVisible();
  });

  it('shows the expenses while the groups have no answer, and says that their names are on the way @full', async () => {
    const { ann, flat } = seed();
    const answer = backEnd.holdBack('GET', '/api/groups');
    open(ann);
    expect(await names()).toHaveLength(4);
    expect(screen.getByRole('option', { name: `Group ${String(flat.id)}` })).toBeInTheDocument();
    expect(screen.getByText('Loading the names of your groups...')).toBeInTheDocument();
    await act(answer);
    expect(await screen.findByRole('option', { name: 'Flat' })).toBeInTheDocument();
    expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
  });

  it('names the people of one group while those of another have no answer @full', async () => {
    const { ann, bob, flat } = seed();
    const cleo = backEnd.addUser({ name: 'Cleo' });
    const rome = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [cleo.id] });
    const settle = (groupId: number, from: User, to: User) =>
      backEnd.addExpense({
        group_id: groupId,
        description: 'Settlement',
        type: 'settlement',
        total_amount: 7,
        payers: [{ user_id: from.id, paid_amount: 7 }],
        shares: [{ user_id: to.id, share_amount: 7 }],
      });
    settle(flat.id, ann, bob);
    settle(rome.id, cleo, ann);
    const answer = backEnd.holdBack('GET', `/api/groups/${String(rome.id)}/members`);
    open(ann);
    expect((await screen.findAllByText(/You paid Bob/))[0]).toBeVisible();
    expect(screen.queryByText(/Cleo|did not load/)).not.toBeInTheDocument();
    await act(answer);
    expect(await screen.findByText(/Cleo paid you/)).toBeVisible();
  });

  it('calls people whose names did not load Somebody, says so, and asks again', async () => {
    const { ann, alps } = seed();
    const cleo = backEnd.addUser({ name: 'Cleo' });
    backEnd.groups.find(({ id }) => id === alps.id)?.memberIds.push(cleo.id);
    backEnd.addExpense({
      group_id: alps.id,
      description: 'Skis',
      total_amount: 40,
      payers: [{ user_id: ann.id, paid_amount: 40 }],
      shares: [{ user_id: cleo.id, share_amount: 40 }],
    });
    const path = `/api/groups/${String(alps.id)}/members`;
    backEnd.fail('GET', path, { status: 500 });
    const { user } = open(ann, '/expenses?view=person');
    const people = () => screen.findByRole('table', { name: 'Each person’s share, and what they paid' });
    expect(await screen.findByText('Some names did not load.')).toBeVisible();
    expect(await within(await people()).findByRole('link', { name: 'Somebody' })).toBeVisible();
    expect(within(await people()).getByRole('link', { name: 'Bob' })).toBeVisible();
    backEnd.heal('GET', path);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(await people()).findByRole('link', { name: 'Cleo' })).toBeVisible();
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
  });

  it('says when the names of a settlement did not load, and asks again @full', async () => {
    const { ann } = seed();
    backEnd.fail('GET', '/api/groups/*/members', { status: 500 });
    const { user } = open(ann);
    expect(await screen.findByText('Some names did not load.')).toBeVisible();
    expect(await screen.findByText(/You paid .?Somebody.? to settle up/)).toBeVisible();
    backEnd.heal('GET', '/api/groups/*/members');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/You paid .?Bob.? to settle up/)).toBeVisible();
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
  });

  it('asks whoever is not signed in to log in', async () => {
    renderFeature(<RemoteRoutes />, { path: '/expenses' });
    expect(await screen.findByText('Please log in to see your expenses.')).toBeInTheDocument();
  });
});
