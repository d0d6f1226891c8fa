import { act, render, screen } from '@testing-library/react';
import { Dialog } from './index.ts';

/** A browser that can open a phone's keyboard. */
class Seen extends EventTarget implements Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> {
  height = window.innerHeight;
  offsetTop = 0;
  scale = 1;
  show(what: Partial<Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>>): void {
    Object.assign(this, what);
    act(() => void this.dispatchEvent(new Event('resize')));
  }
}

describe('a dialog while the keyboard of a phone is open', () => {
  const seen = new Seen();
  const covered = () => screen.getByRole('dialog').parentElement?.style.getPropertyValue('--q-covered') ?? '';

  beforeEach(() => {
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: seen });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'visualViewport');
  });

  it('knows how much of its foot is covered, and keeps the field that is typed into in sight', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    render(
      <Dialog title="Settle Up" isOpen onClose={jest.fn()}>
        <input aria-label="Amount" />
      </Dialog>,
    );
    await act(() => new Promise<unknown>(requestAnimationFrame));
    expect(covered()).toBe('');
    act(() => screen.getByRole('textbox').focus());
    scrolled.mockClear();
    seen.show({ height: window.innerHeight - 300 });
    expect(covered()).toBe('300px');
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('textbox')]);
    // The browser has also moved the visible part.
    seen.show({ offsetTop: 120 });
    expect(covered()).toBe('180px');
    // A zoomed page has no keyboard.
    seen.show({ scale: 2 });
    expect(covered()).toBe('0px');
    scrolled.mockRestore();
  });
});
