import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { injectFor } from '@quits/core';
import { renderFeature, testRuntime, useMockBackEnd } from '@quits/testing';
import { useEffect, useState } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ErrorCard } from './error-card.tsx';
import { MessagePage } from './message-page.tsx';
import { NextPage } from './next-page.tsx';
import { Notice } from './notice.tsx';
import { Pending } from './pending.tsx';
import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { LoadingTogether } from './loading-together.tsx';
import { useDelayedBusy } from './use-delayed-busy.ts';
import { type ChangeAnnouncement, useOthersChanges } from './use-others-changes.ts';
import { useTogether } from './use-together.ts';

describe('EmptyState', () => {
  it('says what is missing and offers what to do', () => {
    render(
      <EmptyState icon="0" title="No groups yet" action={<button type="button">Create Group</button>}>
        A group holds shared expenses.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'No groups yet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create Group' })).toBeInTheDocument();
  });
});

describe('NextPage', () => {
  const query = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false };

  it('says that the page did not load, and asks for it again', async () => {
    const fetchNextPage = jest.fn();
    const show = (changes = {}) => (
      <NextPage query={{ ...query, ...changes, fetchNextPage }} what="the comments">
        Show newer comments
      </NextPage>
    );
    const { rerender } = render(show());
    await userEvent.click(screen.getByRole('button', { name: 'Show newer comments' }));
    rerender(show({ isFetchNextPageError: true }));
    expect(screen.getByText('The rest of the comments did not load.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(fetchNextPage).toHaveBeenCalledTimes(2);
    rerender(show({ hasNextPage: false }));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('MessagePage', () => {
  it('has one heading, which takes the focus after a change of page, and titles the document', () => {
    render(
      <MessagePage icon="0" title="Group not found">
        It may have been deleted.
      </MessagePage>,
    );
    const heading = screen.getByRole('heading', { level: 1, name: 'Group not found' });
    expect(heading).toHaveAttribute('data-page-heading');
    heading.focus();
    expect(heading).toHaveFocus();
    expect(document.title).toBe('Group not found · Quits');
  });
});

describe('ErrorCard', () => {
  it('announces the failure and tries again on request', async () => {
    const onRetry = jest.fn();
    render(<ErrorCard title="Expenses could not be shown" onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Expenses could not be shown');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('Notice', () => {
  it('interrupts only for danger', () => {
    render(
      <>
        <Notice>Draft restored</Notice>
        <Notice tone="danger">Not saved</Notice>
      </>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Draft restored');
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
  });
});

describe('Pending', () => {
  const refetch = jest.fn();

  it('says what is on its way', () => {
    render(
      <Pending query={{ isFetching: true, refetch }} what="the history">
        ...
      </Pending>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Loading the history...');
  });

  it('says after five seconds that it takes long', () => {
    jest.useFakeTimers();
    render(
      <Pending query={{ isFetching: true, refetch }} what="the history">
        ...
      </Pending>,
    );
    const long = /This is taking longer than usual/;
    act(() => jest.advanceTimersByTime(4900));
    expect(screen.getByRole('status')).not.toHaveTextContent(long);
    act(() => jest.advanceTimersByTime(200));
    expect(screen.getByRole('status')).toHaveTextContent(long);
    jest.useRealTimers();
  });

  it('offers to ask again for what did not come', async () => {
    render(
      <Pending query={{ error: 'no answer', isFetching: false, refetch }} what="the history">
        ...
      </Pending>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

describe('waiting', () => {
  /** A page of two parts: as its own calls are busy no longer, their skeletons stay for a moment. */
  function Example({ isBusy }: { isBusy: boolean }) {
    const isLoading = useDelayedBusy(isBusy) || isBusy;
    return (
      <LoadingTogether isBusy={isLoading} label="Loading groups...">
        {isLoading ? (
          <DelayedSkeleton>
            <p>skeleton</p>
          </DelayedSkeleton>
        ) : (
          <p>Lisbon</p>
        )}
        <DelayedSkeleton label="Loading balances...">
          <p>further skeleton</p>
        </DelayedSkeleton>
      </LoadingTogether>
    );
  }

  function pass(milliseconds: number): void {
    act(() => {
      jest.advanceTimersByTime(milliseconds);
    });
  }

  describe('DelayedSkeleton', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('takes its room at once, and shows after 150 ms', () => {
      render(<Example isBusy />);
      pass(149);
      expect(screen.getByText('skeleton')).not.toBeVisible();
      pass(1);
      expect(screen.getByText('skeleton')).toBeVisible();
    });

    it('never shows the skeleton, when the answer comes within 150 ms', () => {
      const { rerender } = render(<Example isBusy />);
      pass(100);
      rerender(<Example isBusy={false} />);
      expect(screen.getByText('Lisbon')).toBeInTheDocument();
      pass(1000);
      expect(screen.queryByText('skeleton')).not.toBeInTheDocument();
    });

    it('goes on at once where another skeleton shows, and holds nothing up then', () => {
      const frame = document.createElement('div');
      frame.dataset.skeleton = '';
      document.body.append(frame);
      const { rerender } = render(<Example isBusy />);
      expect(screen.getByText('skeleton')).toBeVisible();
      frame.remove();
      rerender(<Example isBusy={false} />);
      pass(0);
      expect(screen.getByText('Lisbon')).toBeInTheDocument();
    });

    it('keeps the skeleton for 300 ms, when the answer comes right after it showed', () => {
      const { rerender } = render(<Example isBusy />);
      pass(160);
      rerender(<Example isBusy={false} />);
      pass(289);
      expect(screen.getByText('skeleton')).toBeVisible();
      expect(screen.queryByText('Lisbon')).not.toBeInTheDocument();
      pass(1);
      expect(screen.getByText('Lisbon')).toBeInTheDocument();
    });
  });

  describe('LoadingTogether', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    const LONG = /is taking longer than usual/;

    it('says once that the page loads, and after 5 s that it takes long', () => {
      render(<Example isBusy />);
      expect(announced()).toEqual(['Loading groups...']);
      pass(5000);
      expect(screen.getAllByText(LONG)).toHaveLength(1);
    });

    it('leaves a part that still loads to say so itself', () => {
      const { rerender } = render(<Example isBusy />);
      pass(200);
      rerender(<Example isBusy={false} />);
      pass(300);
      expect(announced()).toEqual(['Loading balances...further skeleton']);
      pass(4999);
      expect(screen.queryByText(LONG)).not.toBeInTheDocument();
      pass(1);
      expect(screen.getAllByText(LONG)).toHaveLength(1);
    });
  });
});

describe('what others change while somebody looks', () => {
  useMockBackEnd();

  interface Item {
    id: number;
    title: string;
  }

  const ANNOUNCEMENT: ChangeAnnouncement<Item> = {
    printOf: ({ title }) => title,
    nameOf: ({ title }) => title,
    many: 'entries',
  };

  const { saveTestItem } = injectFor('mf-marks', (build) => ({
    saveTestItem: build.mutation<null, void>({ queryFn: () => ({ data: null }) }),
  })).endpoints;

  let change: (items: readonly Item[]) => void;

  function Items({ isOn }: { isOn: boolean }) {
    const [items, setItems] = useState<readonly Item[]>();
    useEffect(() => {
      change = setItems;
    }, []);
    const { marks, words } = useOthersChanges(items, isOn, ANNOUNCEMENT);
    return (
      <>
        <ul>
          {items?.map(({ id, title }) => (
            <li key={id}>{[title, marks.get(id)].filter(Boolean).join(' ')}</li>
          ))}
        </ul>
        <p role="status">{words}</p>
      </>
    );
  }

  const tea = { id: 3, title: 'Tea' };
  const cake = { id: 5, title: 'Cake' };
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const words = () => screen.getByRole('status').textContent;

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const bring = (...items: Item[]) => act(() => change(items));

  function show(isOn = true) {
    const runtime = testRuntime({ signedInAs: { id: 1, name: 'Ada', email: 'ada@example.com' } });
    renderFeature(<Items isOn={isOn} />, { runtime });
    bring(tea, cake);
    return runtime;
  }

  it('is not what was there at first', () => {
    show();
    expect(shown()).toEqual(['Tea', 'Cake']);
    expect(words()).toBe('');
  });

  it('is marked in a word and said politely, for a moment', () => {
    show();
    bring(tea, cake, { id: 6, title: 'Jam' });
    expect(shown()).toEqual(['Tea', 'Cake', 'Jam new']);
    expect(words()).toBe('New: Jam');
    bring({ ...tea, title: 'Green tea' }, cake, { id: 6, title: 'Jam' });
    expect(shown()).toEqual(['Green tea changed', 'Cake', 'Jam new']);
    expect(words()).toBe('Changed: Green tea');
    act(() => jest.advanceTimersByTime(8000));
    expect(shown()).toEqual(['Green tea', 'Cake', 'Jam']);
    expect(words()).toBe('');
  });

  it('is counted where it is more than one', () => {
    show();
    const more = [6, 7, 8].map((id) => ({ id, title: `Jam ${String(id)}` }));
    bring(tea, cake, ...more);
    expect(words()).toBe('3 entries are new or changed');
  });

  it('is not the rest of a long list, which comes later', () => {
    show();
    bring({ id: 1, title: 'Old' }, tea, cake);
    expect(shown()).toEqual(['Old', 'Tea', 'Cake']);
  });

  it('is not what a change of one’s own has brought; what one adds lights up without words', async () => {
    const runtime = show();
    const saving = runtime.store.dispatch(saveTestItem.initiate());
    bring({ ...tea, title: 'Own' }, cake);
    expect(shown()).toEqual(['Own', 'Cake']);
    await act(() => saving);
    bring({ ...tea, title: 'Own' }, cake, { id: 6, title: 'Jam' });
    expect(shown()).toEqual(['Own', 'Cake', 'Jam new']);
    expect(words()).toBe('');
    act(() => jest.advanceTimersByTime(1500));
    bring({ ...tea, title: 'Theirs' }, cake, { id: 6, title: 'Jam' });
    expect(shown()).toEqual(['Theirs changed', 'Cake', 'Jam new']);
  });

  it('is not marked where extras are off, but for what one adds', async () => {
    const runtime = show(false);
    bring(tea, cake, { id: 6, title: 'Jam' });
    expect(shown()).toEqual(['Tea', 'Cake', 'Jam']);
    await act(() => runtime.store.dispatch(saveTestItem.initiate()));
    bring(tea, cake, { id: 6, title: 'Jam' }, { id: 7, title: 'Bread' });
    expect(shown()).toEqual(['Tea', 'Cake', 'Jam', 'Bread new']);
  });
});

describe('parts of a page', () => {
  const WAITING = {};
  const CAME = { data: [] };
  const FAILED = { error: { status: 404 } };

  function show(...calls: readonly object[]) {
    return renderHook((shown: readonly object[]) => useTogether(shown), { initialProps: calls });
  }

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('show together, when the last has come or failed', () => {
    const { result, rerender } = show(WAITING, WAITING);
    rerender([CAME, WAITING]);
    pass(500);
    expect(result.current).toBe(false);
    rerender([CAME, FAILED]);
    expect(result.current).toBe(true);
  });

  it('wait no longer than a second for one that does not come', () => {
    const { result, rerender } = show(WAITING, WAITING);
    pass(5000);
    expect(result.current).toBe(false);
    rerender([WAITING, CAME]);
    pass(1000);
    expect(result.current).toBe(true);
  });

  it('stay while a failed call is asked again', () => {
    const { result, rerender } = show(CAME, FAILED);
    rerender([CAME, WAITING]);
    expect(result.current).toBe(true);
  });
});
