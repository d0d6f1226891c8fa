import { testRuntime, useMockBackEnd } from '@quits/testing';
import { injectFor } from './api.ts';
import { createLoopBrake } from './looping-calls.ts';

describe('the brake of looping calls', () => {
  let now = 0;
  const reported: string[] = [];
  const brake = () =>
    createLoopBrake(
      (endpoint) => reported.push(endpoint),
      () => now,
    );
  beforeEach(() => {
    now = 1000;
    reported.length = 0;
  });
  const times = <Result,>(count: number, work: (index: number) => Result) =>
    Array.from({ length: count }, (_none, index) => work(index));

  it('lets ten calls in five seconds pass, then one every five seconds, and tells once', () => {
    const wait = brake();
    expect(times(10, () => wait('getVotes', '/votes'))).toEqual(Array(10).fill(0));
    expect(reported).toEqual([]);
    now += 1000;
    expect(wait('getVotes', '/votes')).toBe(4000);
    now += 4100;
    expect(wait('getVotes', '/votes')).toBe(4900);
    now += 5000;
    expect(wait('getVotes', '/votes')).toBe(4900);
    expect(reported).toEqual(['getVotes']);
  });

  it('ends with a pause of ten seconds', () => {
    const wait = brake();
    times(11, () => wait('getVotes', '/votes'));
    now += 15_100;
    expect(wait('getVotes', '/votes')).toBe(0);
    expect(wait('getVotes', '/votes')).toBe(0);
  });

  it('holds up no other call, and none that is made steadily', () => {
    const wait = brake();
    times(11, () => wait('getVotes', '/votes?of=1'));
    expect(times(150, (of) => wait('getVotes', `/votes?of=${String(of)}`)).at(-1)).toBe(0);
    const steady = times(60, () => {
      now += 510;
      return wait('getPolls', '/polls');
    });
    expect(Math.max(...steady)).toBe(0);
  });
});

const backEnd = useMockBackEnd();
const { endpoints } = injectFor('mf-polls', (build) => ({
  getTestVotes: build.query<unknown, number>({
    query: (id) => ({ url: '/api/groups', params: { id: String(id) } }),
  }),
  addTestVote: build.mutation<unknown, void>({ query: () => ({ url: '/api/groups', method: 'POST' }) }),
}));

describe('a feature that asks in a loop', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is slowed down and named, while other calls go on', async () => {
    backEnd.fail('GET', '/api/groups', { status: 200, body: [] });
    backEnd.fail('POST', '/api/groups', { status: 200, body: {} });
    const { store, bus, dispose } = testRuntime({ signedInAs: backEnd.addUser({ name: 'Ada' }) });
    const heard: unknown[] = [];
    bus.for('test').on('calls/looping', (looping) => heard.push(looping));
    const ask = (id: number) => store.dispatch(endpoints.getTestVotes.initiate(id, { forceRefetch: true }));
    for (let round = 0; round < 10; round += 1) await ask(7);
    expect(heard).toEqual([]);
    const eleventh = ask(7);
    await ask(8);
    for (let round = 0; round < 12; round += 1) await store.dispatch(endpoints.addTestVote.initiate());
    expect(backEnd.requestsTo('GET', '/api/groups')).toHaveLength(11);
    expect(backEnd.requestsTo('POST', '/api/groups')).toHaveLength(12);
    expect(heard).toEqual([{ remote: 'mf-polls', call: 'getTestVotes' }]);
    // A call that nothing needs any more waits for nothing.
    eleventh.abort();
    await eleventh;
    dispose();
  });
});
