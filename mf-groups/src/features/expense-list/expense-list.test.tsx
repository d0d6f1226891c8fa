import type { Expense } from '@quits/contracts';
import { anExpense } from '@quits/testing/an-expense';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { ExpenseList } from './expense-list.tsx';
import { type EntryRow, entryRow } from '@quits/ledger-ui';

const QUERY = { isFetching: false, refetch: () => undefined };

useMockBackEnd();

const HEIGHT = 600;
const ROW = 73;
/** Many times the visible rows. */
const MANY = 300;
const SCROLLS = '.scroller { overflow-y: auto }';

/** jsdom has no layout: this gives the list a window 600 px high and rows of 73 px. */
function pretendLayout(): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: SCROLLS }));
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return Number.parseFloat(this.querySelector('ul')?.style.height ?? '') || MANY * ROW;
  });
  // The list starts at the start of its scroller, and moves within it.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, -(this.parentElement?.closest('.scroller')?.scrollTop ?? 0));
  });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, options?: ScrollToOptions | number) {
    this.scrollTop = typeof options === 'object' ? (options.top ?? 0) : 0;
    // Browsers report a scroll asynchronously.
    setTimeout(() => fireEvent.scroll(this));
  };
}

const NAMES: Record<number, string> = { 1: 'Ann', 2: 'Bob' };
const nameOf = (id: number) => NAMES[id] ?? '';

const rows = (count: number, change: (index: number) => Partial<Expense> = () => ({})): EntryRow[] =>
  Array.from({ length: count }, (_, index) => {
    const expense = anExpense({
      id: count - index,
      groupId: 1,
      description: `Coffee ${String(count - index)}`,
      createdAt: new Date(Date.UTC(2026, 2, 31, 12) - index * 3_600_000).toISOString(),
      date: '2026-03-31',
      notes: 'With cake',
      totalCents: 400,
      shares: [
        { userId: 1, cents: 200 },
        { userId: 2, cents: 200 },
      ],
    });
    return entryRow({ ...expense, ...change(index) }, { nameOf, userId: 1 });
  });

const list = (count: number, rest?: { onReach: () => void; hasFailed: boolean }) => (
  <ExpenseList
    groupId={1}
    rows={rows(rest ? MANY : count).slice(0, count)}
    rest={rest}
    query={QUERY}
    example="$84.00"
    emptyAction={null}
  />
);

describe('a long list of expenses', () => {
  beforeEach(pretendLayout);
  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function showLong() {
    const view = renderFeature(list(MANY));
    const scroller = screen.getByRole('region', { name: 'Expenses' });
    await waitFor(() =>
      expect(within(scroller).getAllByRole('listitem')[1]).toHaveAttribute('aria-setsize', String(MANY)),
    );
    return view;
  }

  it('draws only the rows in sight of 300, and says how many there are', async () => {
    await showLong();
    const drawn = document.querySelectorAll('a');
    expect(drawn.length).toBeGreaterThan(8);
    expect(drawn.length).toBeLessThan(40);
    expect(document.querySelectorAll('*').length).toBeLessThan(1000);
  });

  it('reaches the last row at once by End and the first by Home, with the focus on it', async () => {
    const { user } = await showLong();
    act(() => screen.getByRole('group', { name: 'List of expenses' }).focus());
    await user.keyboard('{End}');
    await waitFor(() => expect(screen.getByRole('link', { name: /Coffee 1\D/ })).toHaveFocus());
    await user.keyboard('{Home}');
    await waitFor(() => expect(screen.getByRole('link', { name: /Coffee 300/ })).toHaveFocus());
  });

  it('asks for what is not here by End, and goes to the last row when it has come @full', async () => {
    const onReach = jest.fn();
    // A visible end also loads more, where the browser has `IntersectionObserver`.
    Object.assign(globalThis, {
      IntersectionObserver: class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    });
    function Growing() {
      const [isWhole, setIsWhole] = useState(false);
      return (
        <>
          <button onClick={() => setIsWhole(true)}>Come</button>
          {list(isWhole ? MANY : 100, isWhole ? undefined : { onReach, hasFailed: false })}
        </>
      );
    }
    const { user } = renderFeature(<Growing />);
    await waitFor(() => expect(document.querySelectorAll('a').length).toBeLessThan(40));
    act(() => screen.getByRole('group', { name: 'List of expenses' }).focus());
    await user.keyboard('{End}');
    expect(onReach).toHaveBeenCalledTimes(1);
    act(() => screen.getByRole('button', { name: 'Come' }).click());
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/Coffee 1\D/), {
      timeout: 10_000,
    });
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  it('draws all rows for paper @full', async () => {
    await showLong();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.querySelectorAll('a')).toHaveLength(MANY);
    expect(document.querySelector('a')).toHaveTextContent('Mar 31, 2026');
    expect(document.querySelector('a')).toHaveTextContent('With cake');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelectorAll('a').length).toBeLessThan(40);
    expect(document.querySelector('a')).not.toHaveTextContent('With cake');
  });

  it('shows what was just added by going to the top', async () => {
    const { runtime } = await showLong();
    const scroller = screen.getByRole('group', { name: 'List of expenses' });
    scroller.scrollTop = 5000;
    act(() =>
      runtime.bus.for('mf-expenses').publish('expenses/expenseSaved', { groupId: 2, change: 'added' }),
    );
    expect(scroller.scrollTop).toBe(5000);
    act(() =>
      runtime.bus.for('mf-expenses').publish('expenses/expenseSaved', { groupId: 1, change: 'added' }),
    );
    expect(scroller.scrollTop).toBe(0);
  });
});

describe('the search of a group', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search expenses' });
  const titles = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent);

  it('is there from 15 expenses on', () => {
    const few = renderFeature(list(14));
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    few.unmount();
    renderFeature(list(15));
    expect(field()).toBeVisible();
  });

  it('leaves the rows with every word, and stands in the address', async () => {
    const { user, path } = renderFeature(list(30), { path: '/groups/1' });
    await user.type(field(), 'COFFEE bob 12');
    await waitFor(() => expect(titles()).toEqual([expect.stringContaining('Coffee 12')]));
    expect(path()).toBe('/groups/1?q=COFFEE+bob+12');
    expect(document.querySelector('a')?.getAttribute('href')).toContain(encodeURIComponent('?q=COFFEE'));
    expect(screen.getByText('1 found')).toBeInTheDocument();
  });

  it("says 'No expenses match your search' and offers 'Clear search'", async () => {
    const { user } = renderFeature(list(30), { path: '/groups/1?q=caviar' });
    expect(await screen.findByRole('heading', { name: 'No expenses match your search' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(titles()).toHaveLength(30);
    expect(field()).toHaveFocus();
  });

  it('asks for those that are not here yet, and misses nothing before they have come', async () => {
    const onReach = jest.fn();
    renderFeature(list(100, { onReach, hasFailed: false }), { path: '/groups/1?q=caviar' });
    await waitFor(() => expect(titles()).toHaveLength(0));
    expect(onReach).toHaveBeenCalled();
    expect(screen.queryByText('No expenses match your search')).not.toBeInTheDocument();
  });
});

describe('the filters of a group', () => {
  const shown = () => document.querySelectorAll('a').length;
  const mixed = (count: number) =>
    rows(count, (index) => {
      const parts = [{ userId: index === 0 ? 2 : 1, cents: 400 }];
      return {
        description: index % 2 === 0 ? 'Taxi' : 'Rent',
        date: index < 4 ? '2026-03-31' : '2026-02-28',
        payers: parts,
        shares: parts,
      };
    });
  const show = (path: string) =>
    renderFeature(
      <ExpenseList groupId={1} rows={mixed(20)} query={QUERY} example="$84.00" emptyAction={null} />,
      { path },
    );

  it('go by category, person and month, and stand in the address', async () => {
    const { user, path } = show('/groups/1');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Taxi');
    expect(shown()).toBe(10);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'March 2026');
    expect(shown()).toBe(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Bob');
    expect(shown()).toBe(1);
    expect(path()).toBe('/groups/1?category=taxi&month=2026-03&person=2');
    expect(screen.getByText('1 found')).toHaveRole('status');
  });

  it('are taken away one by one, with the focus on the next', async () => {
    const { user, path } = show('/groups/1?category=taxi&person=1');
    await user.click(await screen.findByRole('button', { name: 'Remove filter: Taxi' }));
    expect(path()).toBe('/groups/1?person=1');
    expect(screen.getByRole('button', { name: 'Remove filter: Ann' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(path()).toBe('/groups/1');
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
    expect(shown()).toBe(20);
  });

  it('say it when nothing is left, and go by one press', async () => {
    const { user } = show('/groups/1?category=rent&person=2');
    expect(await screen.findByRole('heading', { name: 'No expenses match your filters' })).toBeVisible();
    await user.click(
      within(screen.getByRole('region')).getAllByRole('button', { name: 'Clear filters' }).at(-1)!,
    );
    expect(shown()).toBe(20);
  });
});

describe('a short list of expenses', () => {
  it('draws all of 40 under their months', () => {
    renderFeature(list(40));
    expect(document.querySelectorAll('a')).toHaveLength(40);
    expect(screen.getByRole('heading', { level: 3, name: 'March 2026' })).toBeVisible();
  });

  it('stands where it was when an expense was opened, which is marked @full', async () => {
    const first = renderFeature(list(30));
    screen.getByRole('group', { name: 'List of expenses' }).scrollTop = 700;
    await first.user.click(screen.getByRole('link', { name: /Coffee 12/ }));
    first.unmount();
    renderFeature(list(30));
    expect(screen.getByRole('group', { name: 'List of expenses' }).scrollTop).toBe(700);
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Coffee 12');
  });

  it('says of a row that it has receipts, and that it repeats', () => {
    const [row] = rows(1);
    const more = { query: QUERY, example: '$84.00', emptyAction: null };
    const signed = row
      ? [
          { ...row, receiptCount: 2, recurringId: 7 },
          { ...row, id: 2 },
        ]
      : [];
    renderFeature(<ExpenseList groupId={1} rows={signed} {...more} />);
    const [first, second] = screen.getAllByRole('link');
    expect(first).toHaveAccessibleName(/2 receipts.*repeats/);
    expect(second).not.toHaveAccessibleName(/receipt|repeats/);
  });

  it('shows a row that is not confirmed yet as no link, and as being saved once that takes a second', () => {
    jest.useFakeTimers();
    const [row] = rows(1);
    renderFeature(
      <ExpenseList
        groupId={1}
        rows={row ? [{ ...row, id: -1 }] : []}
        query={QUERY}
        example="$84.00"
        emptyAction={null}
      />,
    );
    act(() => {
      jest.advanceTimersByTime(999);
    });
    expect(screen.queryByText('Saving...')).not.toBeInTheDocument();
    act(() => {
      jest.advanceTimersByTime(1);
    });
    expect(screen.getByText('Saving...')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    jest.useRealTimers();
  });
});
