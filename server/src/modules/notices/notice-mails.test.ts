import type { ExpenseAnswer, NoticeSettingsAnswer } from '@quits/contracts';
import { mailTexts } from '../../mail/texts.ts';
import {
  addExpense,
  admitAll,
  createGroup,
  expensePayload,
  type Person,
  send,
  signInAgain,
  signUpAll,
} from '../../testing/people.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { digestMail } from './notice-mails.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A Monday at 10:00 UTC. */
const MONDAY = Date.UTC(2026, 10, 30, 10);

let testApp: TestApp;
let ann: Person;
let bob: Person;
let carl: Person;
let group: { id: number };

beforeEach(async () => {
  testApp = await buildTestApp({ instances: 2 });
  testApp.clock.now = MONDAY;
  [ann, bob, carl] = await signUpAll(testApp, 'ann', 'bob', 'carl');
  group = await createGroup(testApp, ann, [bob, carl]);
  await testApp.app.database.admin.deleteFrom('notices').execute();
});
afterEach(() => testApp.close());

const path = (rest = '') => `/api/groups/${String(group.id)}${rest}`;
const entry = ({ id }: { id: number }, rest = '') => `/api/expenses/${String(id)}${rest}`;
/** Bob owes Ann half of it. */
const dinner = (dollars = 10, description = 'Dinner') =>
  expensePayload(
    dollars,
    [[ann, dollars]],
    [
      [ann, dollars / 2],
      [bob, dollars / 2],
    ],
    description,
  );
const add = (dollars?: number, description?: string) => addExpense(ann, group, dinner(dollars, description));
const set = (person: Person, body: object) =>
  person.call<NoticeSettingsAnswer>(['PUT', '/api/notice-settings'], body);
const settingsOf = async (person: Person) =>
  (await person.call<NoticeSettingsAnswer>(['GET', '/api/notice-settings'])).body;

/** The news that a person got by mail: none of these have invitations. */
async function newsOf(person: Person): Promise<string[]> {
  const mails = await testApp.mails();
  return mails.filter((mail) => mail.includes(`To: ${person.email}`) && !mail.includes('/invite/'));
}
const linkIn = (mail = '') => /\/mail\/unsubscribe\?t=[\w-]+/.exec(mail)?.[0] ?? '';

describe('the mail of a change', () => {
  beforeEach(() =>
    set(bob, { kinds: { added: { mail: true }, changed: { mail: true }, deleted: { mail: true } } }),
  );

  it('waits 10 minutes from the first one and holds them all, once', async () => {
    await add(10);
    testApp.clock.now += 9 * MINUTE_MS;
    await add(20, 'Taxi');
    expect(await newsOf(bob)).toEqual([]);
    testApp.clock.now += MINUTE_MS;
    const [mail, ...others] = await newsOf(bob);
    expect(others).toEqual([]);
    expect(mail).toContain(`${ann.name} added "Dinner".`.replace(ann.name, ''));
    expect(mail).toContain('added "Taxi"');
    expect(mail).toContain('You owe $15.00 more than before.');
    testApp.clock.now += HOUR_MS;
    expect(await newsOf(bob)).toHaveLength(1);
    expect(await newsOf(carl)).toEqual([]);
  });

  it.each<[string, (expense: ExpenseAnswer) => Promise<unknown>]>([
    ['was undone', (expense) => ann.call(['DELETE', entry(expense)])],
    [
      'was read in the app',
      async () => bob.call(['POST', '/api/notices/read'], { before: await newest(bob) }),
    ],
    ['is in a group that was muted', () => set(bob, { groups: [{ group_id: group.id, mute: 'mail' }] })],
    ['is of a kind that was turned off', () => set(bob, { kinds: { added: { mail: false } } })],
    ['is in a group that was deleted', () => ann.call(['DELETE', path()])],
  ])('that %s meanwhile is not sent', async (_what, meanwhile) => {
    const expense = await add();
    testApp.clock.now += MINUTE_MS;
    await meanwhile(expense);
    testApp.clock.now += HOUR_MS;
    expect(await newsOf(bob)).toEqual([]);
  });

  it('tells an edit of an edit once with the sum, and an edit that was taken back not at all', async () => {
    const expense = await add();
    testApp.clock.now += HOUR_MS;
    await testApp.mails();
    await ann.call(['PUT', entry(expense)], dinner(20));
    await ann.call(['PUT', entry(expense)], dinner(40));
    testApp.clock.now += HOUR_MS;
    const [, mail = ''] = await newsOf(bob);
    expect(mail.match(/changed "/g)).toHaveLength(1);
    expect(mail).toContain('You owe $15.00 more');
    await ann.call(['PUT', entry(expense)], dinner(60));
    await ann.call(['PUT', entry(expense)], dinner(40));
    testApp.clock.now += HOUR_MS;
    expect(await newsOf(bob)).toHaveLength(2);
  });
});

async function newest(person: Person): Promise<number | undefined> {
  const { body } = await person.call<{ items: { id: number }[] }>(['GET', '/api/notices']);
  return body.items[0]?.id;
}

describe('other mails', () => {
  it('of a comment hold its first 300 letters at once, and nothing of a removed one', async () => {
    const expense = await add();
    await ann.call(['POST', entry(expense, '/comments')], { text: `Hello ${'x'.repeat(400)}` });
    const [mail = ''] = await newsOf(bob);
    expect(mail).toContain('wrote about "Dinner"');
    expect(/Hello x+…/.exec(mail)?.[0]).toHaveLength(300);
    const { body } = await ann.call<{ id: number }>(['POST', entry(expense, '/comments')], { text: 'Bye' });
    await ann.call(['DELETE', `/api/comments/${String(body.id)}`]);
    expect(await newsOf(bob)).toHaveLength(1);
  });

  it('of a muted group are not sent', async () => {
    await set(bob, { groups: [{ group_id: group.id, mute: 'mail' }] });
    await ann.call(['POST', entry(await add(), '/comments')], { text: 'Hello' });
    expect(await newsOf(bob)).toEqual([]);
  });

  it('of an account have no link to stop them', async () => {
    await bob.call(['POST', '/auth/access-tokens'], { name: 'Home', scopes: ['groups:read'], days: 1 });
    const [mail = ''] = await newsOf(bob);
    expect(mail).toContain('An access token was made');
    expect(mail).toContain('Auto-Submitted: auto-generated');
    expect(mail).not.toContain('List-Unsubscribe');
  });

  it('wait for the next hour when there were five in this one', async () => {
    const expense = await add();
    for (let count = 0; count < 8; count += 1) {
      await ann.call(['POST', entry(expense, '/comments')], { text: `Hello ${String(count)}` });
      await testApp.mails();
    }
    expect(await newsOf(bob)).toHaveLength(5);
    testApp.clock.now += HOUR_MS;
    const mails = await newsOf(bob);
    expect(mails).toHaveLength(6);
    expect(mails[5]).toContain('Hello 7');
  });

  it('wait for a mail server that is down for a day, and come once it is back; notices are not late', async () => {
    const { port, close } = await openMailbox();
    await close();
    const environment = { SMTP_URL: `smtp://127.0.0.1:${String(port)}`, LOG_LEVEL: 'silent' };
    const down = await buildTestApp({ environment });
    const [eve, finn] = await signUpAll(down, 'eve', 'finn');
    const flat = await createGroup(down, eve);
    await admitAll(down, flat, [finn]);
    const tea = await addExpense(eve, flat, expensePayload(4, [[eve, 4]], [[finn, 4]]));
    await eve.call(['POST', entry(tea, '/comments')], { text: 'Hello' });
    expect(await newest(finn)).toBeGreaterThan(0);
    const deliver = async () => {
      await down.app.mailNotices();
      await down.app.outbox.idle();
    };
    for (let hour = 0; hour < 24; hour += 1) {
      await deliver();
      down.clock.now += HOUR_MS;
    }
    const back = await openMailbox(port);
    for (const _time of ['first', 'second']) {
      await deliver();
      down.clock.now += HOUR_MS;
    }
    const comments = back.messages.filter(({ raw }) => raw.includes('wrote about'));
    expect(comments.map(({ to }) => to)).toEqual([[finn.email]]);
    await down.close();
    await back.close();
  });

  it('that wait for the mail server are taken back when the person leaves', async () => {
    await testApp.app.outbox.stop();
    const expense = await addExpense(
      ann,
      group,
      expensePayload(
        4,
        [[ann, 4]],
        [
          [ann, 4],
          [carl, 0],
        ],
      ),
    );
    await ann.call(['POST', entry(expense, '/comments')], { text: 'Hello' });
    await testApp.app.mailNotices();
    const waiting = () =>
      testApp.app.database.queries
        .selectFrom('outbox')
        .select('id')
        .where('dedupe_key', 'like', `notice:${String(carl.id)}:%`)
        .execute();
    expect(await waiting()).toHaveLength(1);
    await carl.call(['DELETE', path(`/members/${String(carl.id)}`)]);
    expect(await waiting()).toEqual([]);
  });
});

describe('a digest', () => {
  it('names ten notices of a group, and how many more there are, in the language of its receiver', () => {
    const one = { kind: 'added', action: 'expense/added', actorName: 'Ann', description: 'Tea' };
    const told = Array.from({ length: 13 }, () => ({ ...one, cents: -100, currency: 'EUR' }));
    const said = {
      groups: [{ name: 'Flat', told }],
      link: 'https://quits.example',
      unsubscribe: 'https://x',
    };
    const { text } = digestMail(mailTexts('de'), { to: 'bob@example.org', name: 'Bob' }, said);
    expect(text.match(/^- Ann hat „Tea“ hinzugefügt\.$/gm)).toHaveLength(10);
    expect(text).toContain('- Und 3 weitere.\n\nDu schuldest 13,00');
  });

  const NEXT_MONDAY = Date.UTC(2026, 11, 7, 8);

  it('is sent once at 8:00 on Monday, with what was neither read nor mailed', async () => {
    await add();
    testApp.clock.now = NEXT_MONDAY - 1;
    expect(await newsOf(bob)).toEqual([]);
    testApp.clock.now = NEXT_MONDAY;
    await Promise.all(testApp.instances.map((server) => server.mailNotices()));
    const [mail, ...others] = await newsOf(bob);
    expect(others).toEqual([]);
    expect(mail).toContain('Subject: What happened on Quits');
    expect(mail).toContain('added "Dinner"');
    testApp.clock.now += 7 * DAY_MS;
    expect(await newsOf(bob)).toHaveLength(1);
  });

  it('says nothing when nothing happened, all was read or mailed, or it is off', async () => {
    await ann.call(
      ['POST', entry(await addExpense(ann, group, expensePayload(4, [[ann, 4]], [[carl, 4]])), '/comments')],
      { text: 'Hi' },
    );
    await set(carl, { digest: 'off' });
    await add();
    await bob.call(['POST', '/api/notices/read'], { before: await newest(bob) });
    testApp.clock.now = NEXT_MONDAY;
    const mails = [...(await newsOf(ann)), ...(await newsOf(bob)), ...(await newsOf(carl))];
    expect(mails.filter((mail) => mail.includes('What happened'))).toEqual([]);
  });

  it('after a pause of the server is one for all periods that were missed', async () => {
    await set(bob, { digest: 'daily' });
    for (let day = 0; day < 3; day += 1) {
      await add(10, `Day ${String(day)}`);
      testApp.clock.now += DAY_MS;
    }
    const mails = await newsOf(bob);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/Day 0[^]*Day 1[^]*Day 2/);
  });

  it.each([
    // There it is the same Monday before 8:00.
    ['America/Los_Angeles', Date.UTC(2026, 10, 30, 16)],
    ['Asia/Tokyo', Date.UTC(2026, 11, 6, 23)],
  ])('follows the person to %s', async (time_zone, at) => {
    await add();
    await bob.call(['PUT', '/auth/users/me/preferences'], { time_zone });
    testApp.clock.now = at - 1;
    expect(await newsOf(bob)).toEqual([]);
    testApp.clock.now = at;
    expect(await newsOf(bob)).toHaveLength(1);
  });

  it('does not come twice on a day that a change of zone brings back', async () => {
    await bob.call(['PUT', '/auth/users/me/preferences'], { time_zone: 'Asia/Tokyo' });
    await add();
    testApp.clock.now = Date.UTC(2026, 11, 6, 23);
    expect(await newsOf(bob)).toHaveLength(1);
    await bob.call(['PUT', '/auth/users/me/preferences'], { time_zone: 'America/Los_Angeles' });
    await add(20, 'Taxi');
    testApp.clock.now = Date.UTC(2026, 11, 7, 16);
    expect(await newsOf(bob)).toHaveLength(1);
    testApp.clock.now += 7 * DAY_MS;
    expect((await newsOf(bob))[1]).toContain('Taxi');
  });

  it('keeps to 8:00 when the clocks change', async () => {
    await bob.call(['PUT', '/auth/users/me/preferences'], { time_zone: 'Europe/Vienna' });
    testApp.clock.now = Date.UTC(2027, 2, 25, 12);
    ann = await signInAgain(testApp.app, ann);
    await add();
    // Summer time begins on Sunday.
    testApp.clock.now = Date.UTC(2027, 2, 29, 6) - 1;
    expect(await newsOf(bob)).toEqual([]);
    testApp.clock.now += 1;
    expect(await newsOf(bob)).toHaveLength(1);
  });
});

describe('one click', () => {
  const ONE_CLICK = 'List-Unsubscribe=One-Click';
  const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const post = (url: string, body: string = ONE_CLICK) =>
    send<string>(testApp.app, ['POST', url], body, FORM);

  async function mailedComment(): Promise<string> {
    await ann.call(['POST', entry(await add(), '/comments')], { text: 'Hello' });
    return (await newsOf(bob)).at(-1) ?? '';
  }

  it('stops the kinds of a mail in all groups, without signing in', async () => {
    const mail = await mailedComment();
    expect(mail).toMatch(/^List-Unsubscribe: <http:\/\/localhost:8000\/mail\/unsubscribe\?t=[\w-]+>\r?$/m);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const { status, body, headers } = await post(linkIn(mail));
    expect([status, body, headers['set-cookie'], headers.location]).toEqual([
      200,
      undefined,
      undefined,
      undefined,
    ]);
    const { kinds } = await settingsOf(bob);
    expect([kinds.comment, kinds.settlement]).toEqual([
      { app: true, mail: false },
      { app: true, mail: true },
    ]);
    await ann.call(['POST', entry(await add(), '/comments')], { text: 'Again' });
    expect(await newsOf(bob)).toHaveLength(1);
  });

  it('on a digest turns it off, and its undo brings back the one that was', async () => {
    await set(bob, { digest: 'daily' });
    await add();
    testApp.clock.now += DAY_MS;
    const link = linkIn((await newsOf(bob))[0]);
    await post(link);
    expect((await settingsOf(bob)).digest).toBe('off');
    await post(link, 'act=undo');
    expect((await settingsOf(bob)).digest).toBe('daily');
  });

  it('on the page asks first, and can be undone', async () => {
    const link = linkIn(await mailedComment());
    const before = await settingsOf(bob);
    const asked = await send<string>(testApp.app, ['GET', link]);
    expect(asked.body).toContain('>Stop these mails</button>');
    expect(asked.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await settingsOf(bob)).toEqual(before);
    const stopped = await post(link, 'act=stop');
    expect(stopped.body).toContain('These mails have stopped.');
    expect(stopped.body).toContain('>Undo</button>');
    expect((await settingsOf(bob)).kinds.comment.mail).toBe(false);
    await post(link, 'act=undo');
    expect(await settingsOf(bob)).toEqual(before);
  });

  it('answers the same for a token that is cut, foreign or missing, and changes nothing', async () => {
    const link = linkIn(await mailedComment());
    const before = await settingsOf(bob);
    for (const url of [link.slice(0, -4), '/mail/unsubscribe?t=abc', '/mail/unsubscribe']) {
      const { status, body } = await post(url);
      expect([url, status, body]).toEqual([url, 200, undefined]);
      expect((await send(testApp.app, ['GET', url])).status).toBe(200);
    }
    expect(await settingsOf(bob)).toEqual(before);
  });

  it('works a year later, and for an account that was deleted changes nothing', async () => {
    const link = linkIn(await mailedComment());
    await testApp.app.database.write((trx) =>
      trx.updateTable('users').set({ deleted_at: 1 }).where('id', '=', bob.id).execute(),
    );
    testApp.clock.now += 365 * DAY_MS;
    expect((await post(link)).status).toBe(200);
    const rows = await testApp.app.database.queries
      .selectFrom('notice_settings')
      .select('kinds')
      .where('user_id', '=', bob.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
