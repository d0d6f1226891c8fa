import { testRuntime, useMockBackEnd } from '@quits/testing';
import { sendForm } from './send-form.ts';

const backEnd = useMockBackEnd();

function world() {
  backEnd.hasExtras = true;
  const ann = backEnd.addUser({ name: 'Ann' });
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
  const payers = [{ user_id: ann.id, paid_amount: 12 }];
  const shares = [{ user_id: ann.id, share_amount: 12 }];
  const { id } = backEnd.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 12,
    payers,
    shares,
  });
  const url = `/api/expenses/${String(id)}/receipts`;
  const body = new FormData();
  body.append('file', 'x'.repeat(1000));
  const onProgress = jest.fn();
  const stop = new AbortController();
  const extra = testRuntime({ signedInAs: ann, hasExtras: true });
  const form = { url, method: 'POST', body, idempotencyKey: 'a-key-of-its-own' };
  const send = () => sendForm(form, { signal: stop.signal, extra }, onProgress);
  return { url, send, stop, onProgress };
}

describe('a form that is sent', () => {
  it('tells how much of it has gone, and carries session and key', async () => {
    const { url, send, onProgress } = world();
    backEnd.fail('POST', url, { status: 201, body: {} });
    expect(await send()).toEqual({ data: null });
    expect(onProgress).toHaveBeenLastCalledWith(100);
    const [request] = backEnd.requestsTo('POST', url);
    expect(request?.headers.get('idempotency-key')).toBe('a-key-of-its-own');
    expect(request?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it.each([
    [{ status: 415, detail: 'No' }, { error: { status: 415, body: { detail: 'No' } } }],
    [{ status: 0 }, { error: { status: 'NO_ANSWER' } }],
    // The shared transport renews the session, waits, or ends it.
    [{ status: 401, detail: 'No' }, undefined],
    [{ status: 503, detail: 'No' }, undefined],
  ])('and ends by %j, is answered with %j', async (failure, answered) => {
    const { url, send } = world();
    backEnd.fail('POST', url, failure);
    expect(await send()).toEqual(answered);
  });

  it('is given up', async () => {
    const { url, send, stop } = world();
    backEnd.fail('POST', url, { status: 201, body: {} });
    stop.abort();
    expect(await send()).toEqual({ error: { status: 'NO_ANSWER' } });
  });
});
