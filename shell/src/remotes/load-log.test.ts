import { createBus, memoryStorage } from '@quits/core';
import type { QuitsEvent } from '@quits/core';
import { reportTo } from '@quits/federation/loading';
import { LOG_CHANNEL, createLoadLog } from './load-log.ts';
import { createRemoteStore } from './remote-store.ts';

describe('load log', () => {
  it('reports each load on the bus and keeps it for this tab', () => {
    const storages = memoryStorage();
    const store = createRemoteStore(storages);
    const bus = createBus();
    const events: QuitsEvent[] = [];
    bus.events.subscribe((event) => events.push(event));
    const log = createLoadLog(store, bus.for('shell'));
    log.record('loaded', { remote: 'mf-groups', version: '1.0.0', ms: 12 });
    log.record('fellBack', { remote: 'mf-auth', from: '2.0.0', to: '1.0.0', error: '404' });
    log.record('failed', { remote: 'mf-profile', error: '404' });
    expect(events.map(({ type, source }) => `${source} ${type}`)).toEqual([
      'shell remotes/loaded',
      'shell remotes/fellBack',
      'shell remotes/failed',
    ]);
    expect(createRemoteStore(storages).log.read()).toHaveLength(3);
  });

  it('keeps the latest fifty', () => {
    const store = createRemoteStore(memoryStorage());
    const log = createLoadLog(store, createBus().for('shell'));
    for (let ms = 0; ms < 60; ms += 1) log.record('loaded', { remote: 'mf-groups', version: '1', ms });
    expect(store.log.read()).toHaveLength(50);
    expect(store.log.read()[0]).toMatchObject({ ms: 10 });
  });

  it('sends entries to other tabs, and answers the tab that asks', async () => {
    const mine = new BroadcastChannel(LOG_CHANNEL);
    const other = new BroadcastChannel(LOG_CHANNEL);
    const received: unknown[] = [];
    const answered = new Promise<void>((resolve) => {
      other.onmessage = ({ data }: MessageEvent<unknown>) => {
        received.push(data);
        if (received.length === 2) resolve();
      };
    });
    const log = createLoadLog(createRemoteStore(memoryStorage()), createBus().for('shell'), {
      channel: mine,
    });
    log.record('failed', { remote: 'mf-auth', error: '404' });
    other.postMessage({ type: 'ask' });
    await answered;
    expect(received).toEqual([
      { type: 'entry', entry: expect.objectContaining({ remote: 'mf-auth' }) },
      { type: 'log', entries: [expect.objectContaining({ remote: 'mf-auth' })] },
    ]);
    mine.close();
    other.close();
  });
});

describe('reports to the operator', () => {
  function logWithReports() {
    const sent: unknown[] = [];
    const report = reportTo('https://reports.test/quits', (address, text) =>
      sent.push([address, JSON.parse(text)]),
    );
    const surroundingsOf = (remote: string) => ({
      owner: `${remote} team`,
      shell: '1.0.0',
      ...(remote === 'mf-expenses' && { isOverride: true }),
    });
    const store = createRemoteStore(memoryStorage());
    return { sent, store, log: createLoadLog(store, createBus().for('shell'), { surroundingsOf, report }) };
  }

  it('name the version, its owner and the shell, with the first error and its place', () => {
    const { sent, log } = logWithReports();
    log.record('loaded', { remote: 'mf-groups', version: '1.0.0', ms: 12 }, { release: 'canary' });
    const fall = { remote: 'mf-groups', from: '1.1.0', to: '1.0.0', error: '404' };
    log.record('fellBack', fall, { version: '1.1.0', stack: '85f1a2b3.js:2:1741' });
    const common = { at: expect.any(String), remote: 'mf-groups', owner: 'mf-groups team', shell: '1.0.0' };
    expect(sent).toEqual([
      [
        'https://reports.test/quits',
        { ...common, type: 'remotes/loaded', version: '1.0.0', ms: 12, release: 'canary' },
      ],
      [
        'https://reports.test/quits',
        { ...common, ...fall, type: 'remotes/fellBack', version: '1.1.0', stack: '85f1a2b3.js:2:1741' },
      ],
    ]);
  });

  it("omit a developer's own build, which the log of the tab marks", () => {
    const { sent, store, log } = logWithReports();
    log.record('failed', { remote: 'mf-expenses', error: 'x is not a function' });
    expect(sent).toEqual([]);
    expect(store.log.read()).toEqual([expect.objectContaining({ remote: 'mf-expenses', isOverride: true })]);
  });
});
