import { renderHook, screen, waitFor } from '@testing-library/react';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import { explainFailure, isMissing, isOutcomeUnknown, isQuietFailure, notifyFailure } from './failure.ts';
import { useFailureLog, useFailureToast } from './use-failure.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { useSubmission } from './use-submission.ts';

describe('failures', () => {
  describe('explainFailure', () => {
    it("gives the server's own detail first", () => {
      expect(explainFailure({ status: 409, body: { detail: 'Not settled' } })).toBe('Not settled');
    });

    it.each([
      [{ status: 'NO_ANSWER' }, 'The server did not answer. Check your connection and try again.'],
      [{ status: 'BAD_ANSWER' }, 'Something between you and Quits answered. Reload the page.'],
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
        [{ status: 401, body: {} }, { status: 'SESSION_ENDED' }, { status: 404 }].map(isQuietFailure),
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
      expect(error).toHaveBeenCalledWith('Too many invitations.', {
        description: 'Try again in 60 seconds.',
      });
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
});

describe('requests', () => {
  useMockBackEnd();

  interface FormProps {
    send: () => Promise<unknown>;
    done?: string;
    isDetailFirst?: boolean;
    isToastOnly?: boolean;
  }

  function Form({ send, done, ...wording }: FormProps) {
    const { submit, isBusy, reason } = useSubmission('mf-test', 'Failed to save', wording);
    return (
      <button aria-busy={isBusy} onClick={() => void submit(send, done)}>
        Save {reason}
      </button>
    );
  }

  const refuse = (error: object) => () => Promise.reject(Object.assign(new Error('refused'), error));

  describe('useSubmission', () => {
    it('sends once at a time', async () => {
      const send = jest.fn(() => new Promise(() => undefined));
      const { user } = renderFeature(<Form send={send} />);
      await user.click(screen.getByRole('button'));
      await user.click(screen.getByRole('button'));
      expect(send).toHaveBeenCalledTimes(1);
      expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
    });

    it('says what was done, once it is', async () => {
      const { user, toasts } = renderFeature(<Form send={() => Promise.resolve()} done="Saved" />);
      await user.click(screen.getByRole('button'));
      await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: 'Saved' }]));
    });

    it.each([
      ['what failed, since the form says why', {}, { title: 'Failed to save' }],
      [
        'what failed and why, without a form',
        { isToastOnly: true },
        { title: 'Failed to save', description: 'Taken' },
      ],
      ['the detail, where the specification asks for it', { isDetailFirst: true }, { title: 'Taken' }],
    ])('says in the toast %s', async (_what, wording, toast) => {
      const send = refuse({ status: 409, body: { detail: 'Taken' } });
      const { user, toasts } = renderFeature(<Form send={send} {...wording} />);
      await user.click(screen.getByRole('button'));
      expect(await screen.findByRole('button', { name: 'Save Taken' })).toHaveAttribute('aria-busy', 'false');
      expect(toasts()).toEqual([{ kind: 'error', ...toast }]);
    });

    it('gives no reason when there is nothing to add, and no word when the session ends', async () => {
      const first = renderFeature(<Form send={refuse({ status: 400, body: {} })} />);
      await first.user.click(screen.getByRole('button'));
      await waitFor(() => expect(first.toasts()).toEqual([{ kind: 'error', title: 'Failed to save' }]));
      expect(screen.getByRole('button')).toHaveTextContent(/^Save$/);
      first.unmount();
      const second = renderFeature(<Form send={refuse({ status: 401, body: {} })} />);
      await second.user.click(screen.getByRole('button'));
      await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'false'));
      expect(second.toasts()).toEqual([]);
    });
  });

  function Queries({ error, data }: { error: unknown; data?: unknown }) {
    useFailureToast('mf-test', { error, data }, 'Failed to load');
    useFailureLog(error, 'Members');
    return null;
  }

  describe('a query that fails', () => {
    it('is told with its reason, and logged', () => {
      const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const error = { status: 500 };
      const { toasts } = renderFeature(<Queries error={error} />);
      expect(toasts()).toEqual([
        {
          kind: 'error',
          title: 'Failed to load',
          description: 'The server has a problem. Try again in a moment.',
        },
      ]);
      expect(log.mock.calls).toEqual([['Members did not load', error]]);
      log.mockRestore();
    });
  });

  it('a query whose data is on screen fails without a toast', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { toasts } = renderFeature(<Queries error={{ status: 500 }} data={[]} />);
    expect(toasts()).toEqual([]);
    jest.restoreAllMocks();
  });

  function Keys({ onKey }: { onKey: (key: string) => void }) {
    const keyFor = useIdempotencyKey();
    return (
      <>
        <button onClick={() => onKey(keyFor({ name: 'Rome' }))}>Rome</button>
        <button onClick={() => onKey(keyFor({ name: 'Oslo' }))}>Oslo</button>
      </>
    );
  }

  describe('useIdempotencyKey', () => {
    it('is the same for the same input, and another for changed input', async () => {
      const keys: string[] = [];
      const { user } = renderFeature(<Keys onKey={(key) => keys.push(key)} />);
      for (const name of ['Rome', 'Rome', 'Oslo']) await user.click(screen.getByRole('button', { name }));
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(keys[1]).toBe(keys[0]);
      expect(keys[2]).not.toBe(keys[0]);
    });
  });
});
