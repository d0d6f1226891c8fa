import type { QuitsEvent } from '@quits/core';
import { tellPage } from './dom-events.ts';
import { isEventName, tellError } from './events.ts';

const saved: QuitsEvent = {
  type: 'expenses/expenseSaved',
  version: 1,
  source: 'mf-expenses',
  payload: { groupId: 7, change: 'added' },
};

function place() {
  const element = document.body.appendChild(document.createElement('div'));
  const heard = { element: jest.fn(), page: jest.fn() };
  element.addEventListener('quits-expense-saved', heard.element);
  document.addEventListener('quits-expense-saved', heard.page, { once: true });
  return { element, heard };
}

afterEach(() => {
  document.body.replaceChildren();
});

describe('what an element tells its page', () => {
  it('is heard on every element, and by the document from the first alone', () => {
    const { element, heard } = place();
    tellPage(element, saved, { isFirst: false });
    expect(heard.element).toHaveBeenCalledTimes(1);
    expect(heard.page).not.toHaveBeenCalled();
    tellPage(element, saved, { isFirst: true });
    expect(heard.page.mock.calls).toEqual([
      [expect.objectContaining({ detail: { groupId: 7, change: 'added' }, composed: true })],
    ]);
  });

  it('is nothing of what stays between our own packages', () => {
    const { element } = place();
    const dispatch = jest.spyOn(element, 'dispatchEvent');
    const payload = { kind: 'info', title: 'Hello' } as const;
    tellPage(element, { type: 'toasts/requested', version: 1, source: 'core', payload }, { isFirst: true });
    expect(dispatch).not.toHaveBeenCalled();
  });

  it('says what went wrong, and on the console too unless the page took care of it', () => {
    const { element } = place();
    const report = jest.fn();
    Object.assign(window, { reportError: report });
    const error = new Error('no answer');
    tellError(element, error);
    expect(report).toHaveBeenCalledWith(error);
    report.mockClear();
    const take = jest.fn((event: Event) => event.preventDefault());
    element.addEventListener('quits-error', take);
    tellError(element, Object.assign(new Error('no answer'), { code: 'api' }));
    expect(take.mock.calls[0]?.[0]).toMatchObject({ detail: { code: 'api', message: 'no answer' } });
    expect(report).not.toHaveBeenCalled();
  });

  it('has names that a frame may pass on, and no other', () => {
    expect(['quits-ready', 'quits-expense-saved'].map(isEventName)).toEqual([true, true]);
    expect(['click', 'quits-toast', 7, undefined].map(isEventName)).toEqual([false, false, false, false]);
  });
});
