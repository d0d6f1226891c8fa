import { act, render, screen } from '@testing-library/react';
import { usePrintMode } from './use-print-mode.ts';

function Probe() {
  return <p>{usePrintMode() ? 'paper' : 'screen'}</p>;
}

describe('usePrintMode', () => {
  it('has drawn for paper by the time the browser takes its picture', () => {
    render(<Probe />);
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
      expect(screen.getByText('paper')).toBeVisible();
    });
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getByText('screen')).toBeVisible();
  });
});
