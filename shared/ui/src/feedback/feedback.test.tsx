import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState } from './empty-state.tsx';
import { ErrorCard } from './error-card.tsx';
import { MessagePage } from './message-page.tsx';
import { NextPage } from './next-page.tsx';
import { Notice } from './notice.tsx';
import { Pending } from './pending.tsx';

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
