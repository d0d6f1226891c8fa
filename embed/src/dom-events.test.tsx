import type { QuitsEvent } from '@quits/core';
import { emitEvent } from './dom-events.ts';
import { isEventName, emitError } from './events.ts';

const saved: QuitsEvent = {
  type: 'expenses/expenseSaved',
  version: 1,
  source: 'mf-expenses',
  payload: { groupId: 7, change: 'added' },
};

function place() {
  const element = document.body.appendChild(document.createElement('div'));
  const listeners = { element: jest.fn(), page: jest.fn() };
  element.addEventListener('quits-expense-saved', listeners.element);
  document.addEventListener('quits-expense-saved', listeners.page, { once: true });
  return { element, listeners };
}

afterEach(() => {
  document.body.replaceChildren();
});

describe('the events of an element', () => {
  it('fire on every element, and bubble to the document from the first one only', () => {
    const { element, listeners } = place();
    emitEvent(element, saved, { isFirst: false });
    expect(listeners.element).toHaveBeenCalledTimes(1);
    expect(listeners.page).not.toHaveBeenCalled();
    emitEvent(element, saved, { isFirst: true });
    expect(listeners.page.mock.calls).toEqual([
      [expect.objectContaining({ detail: { groupId: 7, change: 'added' }, composed: true })],
    ]);
  });

  it('exclude those between our own packages', () => {
    const { element } = place();
    const dispatch = jest.spyOn(element, 'dispatchEvent');
    const payload = { kind: 'info', title: 'Hello' } as const;
    emitEvent(element, { type: 'toasts/requested', version: 1, source: 'core', payload }, { isFirst: true });
    expect(dispatch).not.toHaveBeenCalled();
  });

  it('include errors, which also go to the console unless the page handles them', () => {
    const { element } = place();
    const report = jest.fn();
    Object.assign(window, { reportError: report });
    const error = new Error('no answer');
    emitError(element, error);
    expect(report).toHaveBeenCalledWith(error);
    report.mockClear();
    const take = jest.fn((event: Event) => event.preventDefault());
    element.addEventListener('quits-error', take);
    emitError(element, Object.assign(new Error('no answer'), { code: 'api' }));
    expect(take.mock.calls[0]?.[0]).toMatchObject({ detail: { code: 'api', message: 'no answer' } });
    expect(report).not.toHaveBeenCalled();
  });

  it('have the names that a frame may pass on, and no other', () => {
    expect(['quits-ready', 'quits-expense-saved'].map(isEventName)).toEqual([true, true]);
    expect(['click', 'quits-toast', 7, undefined].map(isEventName)).toEqual([false, false, false, false]);
  });
});
