import { act, render, screen } from '@testing-library/react';
import { DelayedSkeleton } from './delayed-skeleton.tsx';

function Example({ isBusy }: { isBusy: boolean }) {
  return (
    <DelayedSkeleton isBusy={isBusy} label="Loading groups..." content={() => <p>Lisbon</p>}>
      <p>skeleton</p>
    </DelayedSkeleton>
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

  it('says at once that something loads, and shows the skeleton after 150 ms', () => {
    render(<Example isBusy />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading groups...');
    pass(149);
    expect(screen.queryByText('skeleton')).not.toBeInTheDocument();
    pass(1);
    expect(screen.getByText('skeleton')).toBeInTheDocument();
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
    expect(screen.getByText('skeleton')).toBeInTheDocument();
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
    expect(screen.getByText('skeleton')).toBeInTheDocument();
    expect(screen.queryByText('Lisbon')).not.toBeInTheDocument();
    pass(1);
    expect(screen.getByText('Lisbon')).toBeInTheDocument();
  });
});
