import { HEARTBEAT_MS } from '@quits/contracts';
import { callerWithoutRequest } from '../../http/caller.ts';
import { signUp } from '../../testing/people.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { HEARTBEAT, eventsOf } from './live-frames.ts';
import { LiveHub } from './live-hub.ts';

describe('a stream on which nothing comes', () => {
  it('has a heartbeat, again and again', async () => {
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
