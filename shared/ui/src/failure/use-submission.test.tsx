import { renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, waitFor } from '@testing-library/react';
import { useFailureLog, useFailureToast } from './use-failure.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { useSubmission } from './use-submission.ts';

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

function Queries({ error }: { error: unknown }) {
  useFailureToast('mf-test', error, 'Failed to load');
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
