import { createBus } from './bus.ts';

describe('event bus', () => {
  it('stamps what a package publishes with its name and the version of the payload', () => {
    const bus = createBus();
    const seen: unknown[] = [];
    bus.events.subscribe((event) => seen.push(event));
    bus.for('mf-groups').publish('groups/settlementRecorded', { groupId: 3 });
    expect(seen).toEqual([
      { type: 'groups/settlementRecorded', version: 1, source: 'mf-groups', payload: { groupId: 3 } },
    ]);
  });

  it('gives a listener only the events of its type', () => {
    const bus = createBus();
    const listener = jest.fn();
    bus.for('mf-groups').on('expenses/expenseSaved', listener);
    bus.for('x').publish('groups/settlementRecorded', { groupId: 3 });
    expect(listener).not.toHaveBeenCalled();
    bus.for('x').publish('expenses/expenseSaved', { groupId: 3, change: 'added' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('ends all subscriptions of a package and leaves those of others', () => {
    const bus = createBus();
    const groups = bus.for('mf-groups');
    groups.on('expenses/expenseSaved', jest.fn());
    groups.on('session/signedOut', jest.fn());
    const others = jest.fn();
    const stop = bus.for('mf-profile').on('session/signedOut', others);
    groups.end();
    expect(bus.listenerCount()).toBe(1);
    bus.for('core').publish('session/signedOut', { reason: 'asked' });
    expect(others).toHaveBeenCalledTimes(1);
    stop();
    expect(bus.listenerCount()).toBe(0);
  });
});
