import { createBus, memoryStorage } from '@quits/core';
import type { QuitsEvent } from '@quits/core';
import { LOG_CHANNEL, createLoadLog, sendReports } from './load-log.ts';
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

  it('tells other tabs, and answers the tab that asks', async () => {
    const mine = new BroadcastChannel(LOG_CHANNEL);
    const other = new BroadcastChannel(LOG_CHANNEL);
    const heard: unknown[] = [];
    const answered = new Promise<void>((resolve) => {
      other.onmessage = ({ data }: MessageEvent<unknown>) => {
        heard.push(data);
        if (heard.length === 2) resolve();
      };
    });
    const log = createLoadLog(createRemoteStore(memoryStorage()), createBus().for('shell'), mine);
    log.record('failed', { remote: 'mf-auth', error: '404' });
    other.postMessage({ type: 'ask' });
    await answered;
    expect(heard).toEqual([
      { type: 'entry', entry: expect.objectContaining({ remote: 'mf-auth' }) },
      { type: 'log', entries: [expect.objectContaining({ remote: 'mf-auth' })] },
    ]);
    mine.close();
    other.close();
  });
});

describe('reports to the operator', () => {
  it('tell of loads, fallbacks and failures, and of nothing else', () => {
    const bus = createBus();
    const sent: unknown[] = [];
    sendReports(bus.for('shell'), 'https://reports.test/quits', (address, text) => {
      sent.push([address, JSON.parse(text)]);
    });
    const shell = bus.for('shell');
    shell.publish('remotes/loaded', { remote: 'mf-groups', version: '1.0.0', ms: 12 });
    shell.publish('remotes/fellBack', { remote: 'mf-groups', from: '1.1.0', to: '1.0.0', error: '404' });
    shell.publish('remotes/failed', { remote: 'mf-auth', error: '404' });
    shell.publish('session/signedIn', { userId: 7 });
    expect(sent).toEqual(
      ['remotes/loaded', 'remotes/fellBack', 'remotes/failed'].map((type) => [
        'https://reports.test/quits',
        { type, at: expect.any(String), payload: expect.objectContaining({ remote: expect.any(String) }) },
      ]),
    );
  });
});
