import { memoryStorage } from '@quits/core';
import { type Behavior, type FakePointer, FakePort } from '../testing/fake-port.ts';
import { testLoader } from '../testing/test-loader.ts';

const REMOTE = 'mf-groups';
const TWO: FakePointer = { current: '2.0.0', previous: '1.0.0' };

/** Waits for everything that needs no timer. */
const settle = () => jest.advanceTimersByTimeAsync(0);

function fixture(pointer: FakePointer, behaviors: Record<string, Behavior> = {}) {
  const port = new FakePort();
  port.publish(REMOTE, pointer);
  port.publish('mf-expenses', { current: '1.0.0' });
  for (const [version, behavior] of Object.entries(behaviors)) port.version(REMOTE, version, { behavior });
  return port;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('load chain', () => {
  interface Case {
    name: string;
    pointer: FakePointer;
    behaviors?: Record<string, Behavior>;
    afterMs?: number;
    rolloutBucket?: number;
    tries: string[];
    state: string;
  }
  const cases: Case[] = [
    { name: 'takes the current version', pointer: TWO, tries: ['2.0.0'], state: 'ready' },
    {
      name: 'asks once more after an error, from a changed address',
      pointer: TWO,
      behaviors: { '2.0.0': ['errors', 'loads'] },
      tries: ['2.0.0', '2.0.0#1'],
      state: 'ready',
    },
    {
      name: 'takes the previous version after two errors',
      pointer: TWO,
      behaviors: { '2.0.0': ['errors'] },
      tries: ['2.0.0', '2.0.0#1', '1.0.0'],
      state: 'ready',
    },
    {
      name: 'goes along the kept versions when two are bad in a row',
      pointer: { ...TWO, older: ['0.9.0', '0.8.0'] },
      behaviors: { '2.0.0': ['errors'], '1.0.0': ['errors'] },
      tries: ['2.0.0', '2.0.0#1', '1.0.0', '0.9.0'],
      state: 'ready',
    },
    {
      name: 'does not ask a hung version again and takes the previous one after four seconds',
      pointer: TWO,
      behaviors: { '2.0.0': ['hangs'] },
      afterMs: 4000,
      tries: ['2.0.0', '1.0.0'],
      state: 'ready',
    },
    {
      name: 'shows the failure view when no version loads',
      pointer: TWO,
      behaviors: { '2.0.0': ['errors'], '1.0.0': ['errors'] },
      tries: ['2.0.0', '2.0.0#1', '1.0.0'],
      state: 'unreachable',
    },
    {
      name: 'shows the failure view within ten seconds when every version hangs',
      pointer: TWO,
      behaviors: { '2.0.0': ['hangs'], '1.0.0': ['hangs'] },
      afterMs: 8000,
      tries: ['2.0.0', '1.0.0'],
      state: 'unreachable',
    },
    {
      name: 'shows it within ten seconds when the only version hangs',
      pointer: { current: '2.0.0' },
      behaviors: { '2.0.0': ['hangs'] },
      afterMs: 8000,
      tries: ['2.0.0'],
      state: 'unreachable',
    },
    {
      name: 'still gives the previous version time when the retry hangs',
      pointer: TWO,
      behaviors: { '2.0.0': ['errors', 'hangs'] },
      afterMs: 8000,
      tries: ['2.0.0', '2.0.0#1', '1.0.0'],
      state: 'ready',
    },
    {
      name: 'never takes a withdrawn version as a fallback',
      pointer: { ...TWO, withdrawn: ['1.0.0'] },
      behaviors: { '2.0.0': ['errors'] },
      tries: ['2.0.0', '2.0.0#1'],
      state: 'unreachable',
    },
    {
      name: 'never takes a withdrawn version even when the pointer calls it current',
      pointer: { ...TWO, withdrawn: ['2.0.0'] },
      tries: ['1.0.0'],
      state: 'ready',
    },
    {
      name: 'takes nothing of a remote that is switched off',
      pointer: { ...TWO, disabled: true },
      tries: [],
      state: 'disabled',
    },
    {
      name: 'takes the canary in its share of browsers',
      pointer: { ...TWO, canary: { version: '3.0.0', percent: 10 } },
      rolloutBucket: 9,
      tries: ['3.0.0'],
      state: 'ready',
    },
    {
      name: 'leaves the canary to its share of browsers',
      pointer: { ...TWO, canary: { version: '3.0.0', percent: 10 } },
      rolloutBucket: 10,
      tries: ['2.0.0'],
      state: 'ready',
    },
    {
      name: 'drops a canary that does not load',
      pointer: { ...TWO, canary: { version: '3.0.0', percent: 100 } },
      behaviors: { '3.0.0': ['errors'] },
      tries: ['3.0.0', '3.0.0#1', '2.0.0'],
      state: 'ready',
    },
  ];

  it.each(cases)('$name', async ({ pointer, behaviors, afterMs = 0, rolloutBucket = 99, tries, state }) => {
    const port = fixture(pointer, behaviors);
    const { loader } = testLoader(port, { rolloutBucket });
    loader.enter(REMOTE);
    await settle();
    if (afterMs > 0) {
      expect(loader.stateOf(REMOTE).status).toBe('loading');
      await jest.advanceTimersByTimeAsync(afterMs);
    }
    const reached = loader.stateOf(REMOTE);
    expect(port.tries()).toEqual(tries);
    expect(reached.status === 'failed' ? reached.reason : reached.status).toBe(state);
  });

  it('refuses a remote that was built for another major of the core, before any of its code runs', async () => {
    const port = fixture({ current: '2.0.0' });
    port.version(REMOTE, '2.0.0', { core: '^99.0.0' });
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    expect(loader.stateOf(REMOTE)).toEqual({ status: 'failed', reason: 'incompatible' });
    expect(port.tries()).toEqual([]);
  });

  it('takes the previous version when the current one needs another shell', async () => {
    const port = fixture(TWO);
    port.version(REMOTE, '2.0.0', { core: '^99.0.0' });
    const { loader, events } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    expect(port.tries()).toEqual(['1.0.0']);
    expect(events.map(({ type }) => type)).toEqual(['remotes/loaded', 'remotes/fellBack']);
  });

  it('does not run a file that is not a remote', async () => {
    const port = fixture({ current: '2.0.0' });
    port.version(REMOTE, '2.0.0', { modules: { './routes': { something: 'else' } } });
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    expect(loader.stateOf(REMOTE).status).toBe('failed');
  });
});

describe('the first page', () => {
  const showsAfter = async (prefetch: () => Promise<void>, ms: number) => {
    const port = fixture({ current: '2.0.0' });
    port.version(REMOTE, '2.0.0', { modules: { './routes': { RemoteRoutes: () => null, prefetch } } });
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await jest.advanceTimersByTimeAsync(ms);
    return loader.stateOf(REMOTE).status;
  };
  const in400Ms = () => new Promise<void>((resolve) => setTimeout(resolve, 400));

  it('is ready before its remote shows, so that no outline flashes', async () => {
    expect(await showsAfter(in400Ms, 399)).toBe('loading');
    expect(await showsAfter(in400Ms, 400)).toBe('ready');
  });

  it('is requested again while its script and style fail from failed preloads', async () => {
    const prefetch = jest.fn(() => Promise.resolve());
    prefetch.mockRejectedValueOnce(new Error('style')).mockRejectedValueOnce(new Error('script'));
    expect(await showsAfter(prefetch, 0)).toBe('ready');
    expect(prefetch).toHaveBeenCalledTimes(3);
  });

  it('is awaited in place when it is slow or missing', async () => {
    expect(await showsAfter(() => new Promise(() => undefined), 1000)).toBe('ready');
    expect(await showsAfter(() => Promise.reject(new Error('404')), 0)).toBe('ready');
  });
});

describe('trying again', () => {
  it('makes a new attempt with a changed address, also after a hang', async () => {
    const port = fixture({ current: '2.0.0' }, { '2.0.0': ['hangs', 'loads'] });
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await jest.advanceTimersByTimeAsync(8000);
    expect(port.evicted).toEqual(['2.0.0']);
    loader.retry(REMOTE);
    await settle();
    expect(loader.stateOf(REMOTE).status).toBe('ready');
    expect(port.requests.at(-1)).toMatchObject({ attempt: 1, isAfterHang: true });
  });

  it('reads the pointer again, so that a repaired deployment is found', async () => {
    const port = fixture({ current: '2.0.0' }, { '2.0.0': ['errors'] });
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    port.publish(REMOTE, { current: '3.0.0' });
    loader.retry(REMOTE);
    await settle();
    expect(port.tries().at(-1)).toBe('3.0.0');
    expect(loader.stateOf(REMOTE).status).toBe('ready');
  });
});

describe('a remote that breaks while it is shown', () => {
  it('steps down to the previous version, and stays with it', async () => {
    const port = fixture(TWO);
    const { loader, events, reports } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    loader.reportThrow(REMOTE, new Error('cannot read x of undefined'));
    await settle();
    expect(port.tries()).toEqual(['2.0.0', '1.0.0']);
    expect(loader.stateOf(REMOTE).status).toBe('ready');
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'remotes/fellBack',
        payload: expect.objectContaining({ remote: REMOTE, from: '2.0.0', to: '1.0.0' }),
      }),
    );

    const error = '2.0.0 broke while it was shown: cannot read x of undefined';
    expect(reports.filter(({ type }) => type === 'remotes/fellBack')).toEqual([
      expect.objectContaining({ from: '2.0.0', error }),
    ]);

    loader.leave(REMOTE);
    loader.enter(REMOTE);
    await settle();
    expect(port.tries()).toEqual(['2.0.0', '1.0.0']);
    expect(loader.stateOf(REMOTE).status).toBe('ready');
  });

  it('steps down as far as the versions go', async () => {
    const port = fixture({ ...TWO, older: ['0.9.0', '0.8.0'], withdrawn: ['0.9.0'] });
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    for (const _bad of [1, 2]) {
      loader.reportThrow(REMOTE, new Error('oops'));
      await settle();
    }
    expect(port.tries()).toEqual(['2.0.0', '1.0.0', '0.8.0']);
    expect(loader.stateOf(REMOTE).status).toBe('ready');
  });

  it('shows the failure view when there is no version left', async () => {
    const { loader } = testLoader(fixture({ current: '2.0.0' }));
    loader.enter(REMOTE);
    await settle();
    loader.reportThrow(REMOTE, new Error('oops'));
    await settle();
    expect(loader.stateOf(REMOTE)).toEqual({ status: 'failed', reason: 'broken' });
  });

  it('retries the only version when the user comes back, and does not loop', async () => {
    const port = fixture({ current: '2.0.0' });
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    loader.reportThrow(REMOTE, new Error('oops'));
    await settle();
    loader.leave(REMOTE);
    loader.enter(REMOTE);
    await settle();
    expect(loader.stateOf(REMOTE).status).toBe('ready');
    loader.reportThrow(REMOTE, new Error('oops'));
    await settle();
    expect(loader.stateOf(REMOTE)).toEqual({ status: 'failed', reason: 'broken' });
    expect(port.tries()).toEqual(['2.0.0', '2.0.0#1']);
  });

  it('runs its code again on request', async () => {
    const port = fixture({ current: '2.0.0' });
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    loader.reportThrow(REMOTE, new Error('oops'));
    await settle();
    loader.retry(REMOTE);
    await settle();
    expect(port.tries()).toEqual(['2.0.0', '2.0.0#1']);
    expect(loader.stateOf(REMOTE).status).toBe('ready');
  });

  it('steps down from a version whose page hangs', async () => {
    const port = fixture(TWO);
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    loader.reportHang(REMOTE);
    await settle();
    expect(port.evicted).toEqual(['2.0.0']);
    expect(port.tries()).toEqual(['2.0.0', '1.0.0']);
    expect(loader.stateOf(REMOTE).status).toBe('ready');
  });
});

describe('a new version', () => {
  it('loads on the next navigation into the remote when a minute has passed', async () => {
    const port = fixture(TWO);
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    port.publish(REMOTE, { current: '3.0.0', previous: '2.0.0' });

    loader.leave(REMOTE);
    await jest.advanceTimersByTimeAsync(30_000);
    loader.enter(REMOTE);
    await settle();
    expect(port.tries()).toEqual(['2.0.0']);

    await jest.advanceTimersByTimeAsync(31_000);
    loader.leave(REMOTE);
    loader.enter(REMOTE);
    await settle();
    expect(port.tries()).toEqual(['2.0.0', '3.0.0']);
  });

  it('does not load while the remote is in use, even when the user points at a link into it', async () => {
    const prefetched: string[] = [];
    const prefetch = (path: string) => Promise.resolve(void prefetched.push(path));
    const port = fixture(TWO);
    port.version(REMOTE, '2.0.0', { modules: { './routes': { RemoteRoutes: () => null, prefetch } } });
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    port.publish(REMOTE, { current: '3.0.0' });
    await jest.advanceTimersByTimeAsync(120_000);
    loader.prefetch(REMOTE, '/groups/7');
    await settle();
    expect(port.tries()).toEqual(['2.0.0']);
    expect(prefetched).toEqual([window.location.pathname, '/groups/7']);
  });

  it('keeps the running version when the pointer cannot be read', async () => {
    const port = fixture(TWO);
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    loader.leave(REMOTE);
    await jest.advanceTimersByTimeAsync(61_000);
    port.pointerBehavior = 'hangs';
    loader.enter(REMOTE);
    await jest.advanceTimersByTimeAsync(1500);
    expect(loader.stateOf(REMOTE).status).toBe('ready');
  });
});

describe('a version that did not load', () => {
  it('is not awaited again at the next visit, and reported once', async () => {
    const port = fixture(TWO, { '2.0.0': ['hangs'] });
    const { loader, events } = testLoader(port);
    loader.enter(REMOTE);
    await jest.advanceTimersByTimeAsync(4000);
    loader.leave(REMOTE);
    loader.enter(REMOTE);
    await settle();
    expect(loader.stateOf(REMOTE).status).toBe('ready');
    expect(port.tries()).toEqual(['2.0.0', '1.0.0']);
    expect(events.map(({ type }) => type)).toEqual(['remotes/loaded', 'remotes/fellBack']);
  });
});

describe('a canary that failed', () => {
  const CANARY: FakePointer = { ...TWO, canary: { version: '3.0.0', percent: 100 } };

  async function comeBack(loader: ReturnType<typeof testLoader>['loader']) {
    loader.leave(REMOTE);
    await jest.advanceTimersByTimeAsync(120_000);
    loader.enter(REMOTE);
    await settle();
  }

  it('is not tried again in this browser, not even in another tab', async () => {
    const port = fixture(CANARY, { '3.0.0': ['errors'] });
    const local = memoryStorage().local;
    const { loader } = testLoader(port, { local });
    loader.enter(REMOTE);
    await settle();
    await comeBack(loader);
    expect(port.tries()).toEqual(['3.0.0', '3.0.0#1', '2.0.0']);
    const { loader: otherTab } = testLoader(port, { local });
    otherTab.enter(REMOTE);
    await settle();
    expect(port.tries().at(-1)).toBe('2.0.0');
    expect(otherTab.stateOf(REMOTE).status).toBe('ready');
  });

  it('is not tried again when it broke at its first rendering, not even on request', async () => {
    const port = fixture(CANARY);
    const { loader } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    loader.reportThrow(REMOTE, new Error('broken'));
    await settle();
    loader.retry(REMOTE);
    await settle();
    expect(port.tries()).toEqual(['3.0.0', '2.0.0']);
  });

  it('gets its chance when it becomes the version for all users', async () => {
    const port = fixture(CANARY, { '3.0.0': ['errors', 'errors', 'loads'] });
    const local = memoryStorage().local;
    testLoader(port, { local }).loader.enter(REMOTE);
    await settle();
    port.publish(REMOTE, { current: '3.0.0', previous: '2.0.0' });
    testLoader(port, { local }).loader.enter(REMOTE);
    await settle();
    expect(port.tries().at(-1)).toBe('3.0.0');
  });
});

describe('pointer', () => {
  it('is requested once more after an error', async () => {
    const port = fixture(TWO);
    port.pointerBehavior = 'errors';
    const { loader, events } = testLoader(port);
    loader.enter(REMOTE);
    await settle();
    expect(port.read).toHaveLength(2);
    expect(loader.stateOf(REMOTE)).toEqual({ status: 'failed', reason: 'unreachable' });
    expect(events.map(({ type }) => type)).toEqual(['remotes/failed']);
  });
});

describe('loadPart', () => {
  const ExpenseForm = () => null;

  it('gives the component that the sibling offers, through the same chain', async () => {
    const port = fixture(TWO);
    port.publish('mf-expenses', { current: '2.0.0', previous: '1.0.0' });
    port.version('mf-expenses', '2.0.0', { behavior: ['errors'] });
    port.version('mf-expenses', '1.0.0', { modules: { './expense-form': { ExpenseForm } } });
    const { loader } = testLoader(port);
    await expect(loader.loadPart('mf-expenses/expense-form')).resolves.toBe(ExpenseForm);
    expect(port.tries()).toEqual(['2.0.0', '2.0.0#1', '1.0.0']);
  });

  it('rejects when it does not load, and allows a retry', async () => {
    const port = fixture(TWO);
    port.version('mf-expenses', '1.0.0', {
      behavior: ['errors', 'errors', 'loads'],
      modules: { './expense-form': { ExpenseForm } },
    });
    const { loader } = testLoader(port);
    await expect(loader.loadPart('mf-expenses/expense-form')).rejects.toThrow('404');
    await expect(loader.loadPart('mf-expenses/expense-form')).resolves.toBe(ExpenseForm);
  });
});

describe('prefetch', () => {
  it('loads the remote once, for the visit that follows', async () => {
    const port = fixture(TWO);
    const { loader } = testLoader(port);
    loader.prefetch(REMOTE, '/groups');
    await settle();
    loader.enter(REMOTE);
    await settle();
    expect(port.tries()).toEqual(['2.0.0']);
  });

  it('ignores a failure', async () => {
    const port = fixture({ current: '2.0.0' }, { '2.0.0': ['errors', 'errors', 'loads'] });
    const { loader } = testLoader(port);
    loader.prefetch(REMOTE, '/groups');
    await settle();
    expect(loader.stateOf(REMOTE).status).toBe('away');
    loader.enter(REMOTE);
    await settle();
    expect(loader.stateOf(REMOTE).status).toBe('ready');
  });
});
