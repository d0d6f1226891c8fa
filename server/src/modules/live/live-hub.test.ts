import { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { HEARTBEAT_MS } from '@quits/contracts';
import { callerWithoutRequest } from '../../http/caller.ts';
import { createGroup, signUp } from '../../testing/people.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { HEARTBEAT, eventsOf, positionFrame } from './live-frames.ts';
import { LiveHub } from './live-hub.ts';
import { outletOf } from './live.routes.ts';

describe('a stream on which nothing comes', () => {
  it('has a heartbeat, again and again @full', async () => {
    const testApp = await buildTestApp({ isAlone: true });
    const { id: userId } = await signUp(testApp, 'ann');
    const { database, now, log } = testApp.app;
    const hub = new LiveHub({ database, now, log, heartbeatMs: 5 });
    const caller = callerWithoutRequest(userId, 'one', testApp.app);
    let beats = 0;
    const hasBeats = new Promise<void>((resolve) => {
      const write = (text: string) => {
        if (text === HEARTBEAT) beats += 1;
        if (beats === 3) resolve();
      };
      const opening = { caller, pageId: undefined, missedSince: undefined };
      void hub.open(opening, { write, end: () => undefined }).then(({ begin }) => begin());
    });
    await hasBeats;
    await hub.close();
    await testApp.close();
  });

  it('has it every 25 s', () => {
    expect(HEARTBEAT_MS).toBe(25_000);
  });
});

/** The people of these tests have no sessions, so a check would end their streams. */
function hubFor({ app: { database, now, log } }: TestApp, limits: { maxStreams?: number } = {}): LiveHub {
  return new LiveHub({ database, now, log, sessionCheckMs: 60_000, ...limits });
}

describe('open streams', () => {
  let testApp: TestApp;
  beforeEach(async () => {
    testApp = await buildTestApp({ isAlone: true });
  });
  afterEach(() => testApp.close());

  /** Opens a stream. `isOpen` tells whether it is still open. */
  async function open(hub: LiveHub, userId: number, sessionId: string, address: string) {
    const caller = callerWithoutRequest(userId, 'open', testApp.app);
    const state = { isOpen: true };
    const end = () => {
      state.isOpen = false;
    };
    const opening = {
      caller: { ...caller, sessionId, client: { address, userAgent: '' } },
      pageId: undefined,
      missedSince: undefined,
    };
    const { begin } = await hub.open(opening, { write: () => undefined, end });
    begin();
    return state;
  }

  it('are 20 of an account at most, over all of its sessions', async () => {
    const hub = hubFor(testApp);
    const session = (count: number) => `session ${String(count % 10)}`;
    for (let count = 0; count < 20; count += 1) await open(hub, 1, session(count), String(count));
    await expect(open(hub, 1, 'another', '1')).rejects.toMatchObject({ statusCode: 429 });
    expect(await open(hub, 2, 'of another', '1')).toEqual({ isOpen: true });
    await hub.close();
  });

  it('are 100 of an address at most', async () => {
    const hub = hubFor(testApp);
    const address = (last: number) => `2001:db8:1:2::${String(last)}`;
    for (let user = 0; user < 100; user += 1) await open(hub, user, String(user), address(user));
    await expect(open(hub, 100, '100', address(100))).rejects.toMatchObject({ statusCode: 429 });
    expect(await open(hub, 100, '100', '2001:db8:1:3::1')).toEqual({ isOpen: true });
    await hub.close();
  });

  it('are as many as the server can have: then the oldest of the address with most ends', async () => {
    const hub = hubFor(testApp, { maxStreams: 4 });
    const first = await open(hub, 1, '1', '203.0.113.1');
    const greedy = [
      await open(hub, 2, '2', '203.0.113.2'),
      await open(hub, 3, '3', '203.0.113.2'),
      await open(hub, 4, '4', '203.0.113.2'),
    ];
    const last = await open(hub, 5, '5', '203.0.113.3');
    expect([first, ...greedy, last].map(({ isOpen }) => isOpen)).toEqual([true, false, true, true, true]);
    expect(hub.size).toBe(4);
    await hub.close();
  });
});

describe('a stream that opens later', () => {
  it('begins at the newest change that the server knows, also in groups of others @full', async () => {
    const testApp = await buildTestApp({ isAlone: true });
    const [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
    const { live: hub } = testApp.app;
    const caller = callerWithoutRequest(bob.id, 'one', testApp.app);
    const openStream = async () => {
      const texts: string[] = [];
      const outlet = { write: (text: string) => void texts.push(text), end: () => undefined };
      const { begin, leave } = await hub.open({ caller, pageId: undefined, missedSince: undefined }, outlet);
      begin();
      leave();
      return texts.join('');
    };
    expect(await openStream()).toMatch(/^id: 0\n/);
    await createGroup(testApp, ann);
    const { id } = await testApp.app.database.queries
      .selectFrom('activity')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    let text = await openStream();
    while (text.startsWith('id: 0\n')) text = await openStream();
    expect(text).toBe(positionFrame(id));
    await testApp.close();
  });
});

describe('the sessions of streams', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are checked again later when the database does not answer; the streams go on', async () => {
    const testApp = await buildTestApp({ isAlone: true });
    const { id } = await signUp(testApp, 'ann');
    const { database, now, log } = testApp.app;
    let isAway = false;
    const away = new Error('The database is away');
    const shaky = {
      listen: database.listen.bind(database),
      get queries() {
        if (isAway) throw away;
        return database.queries;
      },
    } as unknown as typeof database;
    const warn = jest.spyOn(log, 'warn').mockReturnValue(undefined);
    // Intervals alone are fake: the database needs real timers.
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'nextTick',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setTimeout',
        'clearTimeout',
      ],
    });
    const hub = new LiveHub({ database: shaky, now, log });
    const ended = jest.fn();
    const caller = callerWithoutRequest(id, 'no session', testApp.app);
    const opening = { caller, pageId: undefined, missedSince: undefined };
    (await hub.open(opening, { write: () => undefined, end: ended })).begin();
    isAway = true;
    jest.advanceTimersByTime(500);
    await setImmediate();
    expect(warn).toHaveBeenCalledWith({ err: away }, 'the sessions of streams could not be checked');
    expect([ended.mock.calls.length, hub.size]).toEqual([0, 1]);
    isAway = false;
    jest.advanceTimersByTime(500);
    while (hub.size > 0) await setImmediate();
    expect(ended).toHaveBeenCalledTimes(1);
    await hub.close();
    await testApp.close();
  });
});

describe('a stream whose connection closes', () => {
  it('is left, also where it waits behind another one', async () => {
    const testApp = await buildTestApp({ isAlone: true });
    const { app } = testApp;
    const { token } = await signUp(testApp, 'ann');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const request = `GET /api/events HTTP/1.1\r\nHost: quits\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    socket.write(request + request);
    while (app.live.size < 2) await setImmediate();
    socket.destroy();
    while (app.live.size > 0) await setImmediate();
    await testApp.close();
  });
});

describe('a stream that its client does not read', () => {
  it('is ended as soon as 64 KiB wait for the client', () => {
    // Without a connection the written data stays buffered.
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    const { write } = outletOf({ raw });
    write('x'.repeat(60 * 1024));
    expect(raw.destroyed).toBe(false);
    write('x'.repeat(4 * 1024 + 1));
    expect(raw.destroyed).toBe(true);
    const { writableLength } = raw;
    write('more');
    expect(raw.writableLength).toBe(writableLength);
  });

  it('may wait with 64 KiB, not with a byte more', () => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    const { write } = outletOf({ raw });
    Object.defineProperty(raw, 'writableLength', { value: 64 * 1024, configurable: true });
    write('x');
    expect(raw.destroyed).toBe(false);
    Object.defineProperty(raw, 'writableLength', { value: 64 * 1024 + 1 });
    write('x');
    expect(raw.destroyed).toBe(true);
  });
});

describe('a stream that has ended', () => {
  it('takes no more text', async () => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    const failed = jest.fn();
    raw.on('error', failed);
    const { write, end } = outletOf({ raw });
    end();
    write('more');
    await setImmediate();
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('events of several changes', () => {
  it('are one per group and person, and never go back in their ids', () => {
    const changes = [
      { groupId: 1, activityId: 12, action: 'expense/added', by: 7 },
      { groupId: 2, activityId: 9, action: 'member/joined', by: 8 },
      { groupId: 1, activityId: 13, action: 'settlement/recorded', by: 7 },
      { groupId: 1, activityId: 11, action: 'expense/edited', by: 8 },
    ];
    expect(eventsOf(changes, 10)).toBe(
      [
        'id: 10\nevent: changed\ndata: {"group_id":2,"activity_id":9,"kinds":["member"],"by":8}\n\n',
        'id: 11\nevent: changed\ndata: {"group_id":1,"activity_id":11,"kinds":["expense"],"by":8}\n\n',
        'id: 13\nevent: changed\ndata: {"group_id":1,"activity_id":13,"kinds":["expense","settlement"],"by":7}\n\n',
      ].join(''),
    );
  });
});
