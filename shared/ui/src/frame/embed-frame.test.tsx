import { act, render, screen } from '@testing-library/react';
import type { ToastRequest } from '@quits/core';
import { EmbedFrame } from './embed-frame.tsx';

type Show = (toast: ToastRequest) => void;

/** Adds a frame to the page; returns a function that shows a toast in it. */
function addFrame(): (title: string) => void {
  let show: Show = () => undefined;
  const toasts = (listener: Show) => {
    show = listener;
    return () => undefined;
  };
  render(
    <EmbedFrame toasts={toasts} container={document.createElement('div')} isWaiting={false}>
      Feature
    </EmbedFrame>,
  );
  return (title) => act(() => show({ kind: 'success', title }));
}

async function layerOf(title: string): Promise<number> {
  const toast = await screen.findByText(title);
  return Number(toast.closest<HTMLElement>('[data-sonner-toaster]')?.style.zIndex);
}

describe('several embedded features of one page', () => {
  it('show the newest toast on top', async () => {
    const showFirst = addFrame();
    const showLast = addFrame();
    showLast('Expense deleted');
    const below = await layerOf('Expense deleted');
    await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
    showFirst('Group deleted');
    expect(await layerOf('Group deleted')).toBeGreaterThan(below);
    expect(below).toBeGreaterThan(999_999_998);
  });
});
