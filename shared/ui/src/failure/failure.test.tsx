import { renderHook } from '@testing-library/react';
import { explainFailure, isMissing, isOutcomeUnknown, isSessionFailure, notifyFailure } from './failure.ts';
import { useFailureLog } from './use-failure.ts';

describe('explainFailure', () => {
  it("gives the server's own detail first", () => {
    expect(explainFailure({ status: 409, body: { detail: 'Not settled' } })).toBe('Not settled');
  });

  it.each([
    [{ status: 'NO_ANSWER' }, 'The server did not answer. Check your connection and try again.'],
    [{ status: 'BAD_ANSWER' }, 'The server has a problem. Try again in a moment.'],
    [{ status: 500, body: {} }, 'The server has a problem. Try again in a moment.'],
    [{ status: 429, body: {} }, 'Too many attempts. Wait a moment and try again.'],
    [{ status: 429, body: {}, retryAfterSeconds: 7 }, 'Too many attempts. Try again in 7 seconds.'],
    [{ status: 429, body: {}, retryAfterSeconds: 1 }, 'Too many attempts. Try again in 1 second.'],
    [
      {
        status: 429,
        body: { detail: 'Too many invitations. Please try again later.' },
        retryAfterSeconds: 700,
      },
      'Too many invitations. Try again in 12 minutes.',
    ],
    [
      { status: 429, body: { detail: 'Too many invitations today.' }, retryAfterSeconds: 50_000 },
      'Too many invitations today. Try again in 14 hours.',
    ],
    [{ status: 400, body: {} }, undefined],
  ])('says what happened and what to do for %j', (error, sentence) => {
    expect(explainFailure(error)).toBe(sentence);
  });
});

it('says that a call needs the network, where the browser has none', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(explainFailure({ status: 'NO_ANSWER' })).toBe('This needs the network.');
  onLine.mockRestore();
});

describe('kinds of failures', () => {
  it('knows the end of a session and what is missing', () => {
    expect(
      [{ status: 401, body: {} }, { status: 'SESSION_ENDED' }, { status: 404 }].map(isSessionFailure),
    ).toEqual([true, true, false]);
    expect([{ status: 404 }, { status: 403 }, { status: 500 }, undefined].map(isMissing)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('knows when nobody can tell whether the call did its work', () => {
    const failures = ['NO_ANSWER', 'BAD_ANSWER', 500, 503, 'SESSION_ENDED', 422, 429];
    expect(failures.filter((status) => isOutcomeUnknown({ status }))).toEqual([
      'NO_ANSWER',
      'BAD_ANSWER',
      500,
      503,
    ]);
  });

  it('logs a failure, except that of a session that ends', () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderHook(() => useFailureLog({ status: 500 }, 'Members'));
    renderHook(() => useFailureLog({ status: 401 }, 'Members'));
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });
});

describe('notifyFailure', () => {
  it('says when to try again beside a detail that takes the place of the title', () => {
    const error = jest.fn();
    const tooOften = { status: 429, body: { detail: 'Too many invitations.' }, retryAfterSeconds: 60 };
    notifyFailure({ error }, tooOften, 'Failed', { isDetailFirst: true });
    expect(error).toHaveBeenCalledWith('Too many invitations.', { description: 'Try again in 60 seconds.' });
  });

  const noAnswer = 'The server did not answer. Check your connection and try again.';
  it.each([
    [{ status: 500, body: {} }, 'The server has a problem. Try again in a moment.', undefined],
    [{ status: 'NO_ANSWER' }, noAnswer, noAnswer],
  ])(
    'says why after what failed; in place of a detail only what a person can help (%j)',
    (error, after, inPlace) => {
      const shown: unknown[][] = [];
      const notify = { error: (...toast: unknown[]) => void shown.push(toast) };
      notifyFailure(notify, error, 'Failed');
      notifyFailure(notify, error, 'Failed', { isDetailFirst: true });
      expect(shown).toEqual([
        ['Failed', { description: after }],
        ['Failed', inPlace === undefined ? {} : { description: inPlace }],
      ]);
    },
  );
});
