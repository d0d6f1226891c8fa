import { createBus, memoryStorage } from '@quits/core';
import type { QuitsEvent } from '@quits/core';
import { LOG_CHANNEL, createLoadLog } from './load-log.ts';

describe('load log', () => {
  it('reports each load on the bus and keeps it for this tab', () => {
    const store = memoryStorage().tab;
    const bus = createBus();
    const events: QuitsEvent[] = [];
    bus.events.subscribe((event) => events.push(event));
    const log = createLoadLog(store, bus.for('shell'));
    log.record({ outcome: 'loaded', remote: 'mf-groups', version: '1.0.0', ms: 12 });
    log.record({ outcome: 'fellBack', remote: 'mf-auth', from: '2.0.0', to: '1.0.0', error: '404' });
    log.record({ outcome: 'failed', remote: 'mf-profile', error: '404' });
    expect(events.map(({ type, source }) => `${source} ${type}`)).toEqual([
      'shell remotes/loaded',
      'shell remotes/fellBack',
      'shell remotes/failed',
    ]);
    expect(createLoadLog(store, bus.for('shell')).entries()).toHaveLength(3);
  });

  it('keeps the latest fifty', () => {
    const log = createLoadLog(memoryStorage().tab, createBus().for('shell'));
    for (let ms = 0; ms < 60; ms += 1)
      log.record({ outcome: 'loaded', remote: 'mf-groups', version: '1', ms });
    expect(log.entries()).toHaveLength(50);
    expect(log.entries()[0]).toMatchObject({ ms: 10 });
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
    const log = createLoadLog(memoryStorage().tab, createBus().for('shell'), mine);
    log.record({ outcome: 'failed', remote: 'mf-auth', error: '404' });
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
