import { act, render, screen } from '@testing-library/react';
import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { LoadingTogether } from './loading-together.tsx';
import { useDelayedBusy } from './use-delayed-busy.ts';

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
