import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { SeenRequests } from './seen-requests.ts';

export interface WritingButton {
  /** Its accessible name. */
  button: string | RegExp;
  /** Method and path, with a star for one segment. */
  call: string;
  /** Prepares the back end, shows the page and fills in what the button needs. */
  prepare: () => Promise<unknown>;
}

const PLACE = { clientX: 40, clientY: 40, detail: 1 };
/** How far the taps of a double tap are apart, in milliseconds. */
const APART_MS = 200;
/** Enough for the answer to the first tap, and for what it changes on the screen. */
const ANSWERED_MS = 150;

function tap(button: HTMLElement, timeStamp: number): void {
  const click = createEvent.click(button, PLACE);
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  fireEvent(button, click);
}

/** Each of these buttons sends its call once when it is tapped twice, even if the answer comes between the taps. */
export function describeDoubleTaps(server: SeenRequests, buttons: readonly WritingButton[]): void {
  let lastTap = 0;

  it.each(buttons)('a double tap on $button writes once: $call @full', async ({ button, call, prepare }) => {
    const [method, path = ''] = call.split(' ');
    const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
    const sent = () =>
      server.requests.filter((request) => request.method === method && pattern.test(request.path));
    await prepare();
    const found = () => screen.queryAllByRole('button', { name: button }).at(-1);
    await waitFor(() => {
      expect(found()).toBeEnabled();
      expect(found()).not.toHaveAttribute('aria-disabled');
    });
    // Far from the taps of other tests.
    lastTap += 60_000;
    tap(found()!, lastTap);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, ANSWERED_MS)));
    const next = found();
    if (next) tap(next, lastTap + APART_MS);
    await act(() => new Promise((resolve) => setTimeout(resolve, ANSWERED_MS)));
    expect(sent()).toHaveLength(1);
  });
}
