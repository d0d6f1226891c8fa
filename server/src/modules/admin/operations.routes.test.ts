import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type {
  AdminLogItemAnswer,
  AnyInvitationAnswer,
  AuditAnswer,
  BackupAnswer,
  MailAnswer,
} from '@quits/contracts';
import { openMailbox } from '../../testing/mailbox.ts';
import { addExpense, createGroup, expensePayload, type Person, send, signUp } from '../../testing/people.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

interface Page<Item> {
  items: Item[];
  next: Item extends { id: infer Id } ? Id | null : null;
}

let testApp: TestApp;
let root: Person;
let ann: Person;
afterEach(() => testApp.close());

async function start(environment: NodeJS.ProcessEnv = {}): Promise<void> {
  testApp = await buildTestApp({
    isAlone: true,
    environment: { LOG_LEVEL: 'silent', ...environment },
  });
  root = await signUp(testApp, 'root');
  ann = await signUp(testApp, 'ann');
}

const read = async <Body>(path: string) => (await root.call<Body>(['GET', `/api/admin/${path}`])).body;
const post = <Body = { code: string }>(path: string) => root.call<Body>(['POST', `/api/admin/${path}`]);
const acts = async () =>
  (await read<Page<AdminLogItemAnswer>>('log')).items.map(({ act, target }) => [act, target]);

describe('invitations', () => {
  const invitations = (query = '') => read<Page<AnyInvitationAnswer>>(`invitations${query}`);

  it('of all groups are listed without group and token, in pages, and can be ended', async () => {
    await start();
    const { id, name } = await createGroup(testApp, ann);
    const path = `/api/groups/${String(id)}`;
    await ann.call(['POST', `${path}/invite`], { email: 'bob@example.org' });
    const invite = await testApp.tokenMailedTo('bob@example.org');
    testApp.clock.now += 1000;
    const link = await ann.call<{ url: string }>(['POST', `${path}/links`], { days: 1, uses: 3 });
    testApp.clock.now += 1000;
    await ann.call(['POST', `${path}/links`], { days: 1, role: 'viewer' });
    const all = await invitations();
    const inviter = { id: ann.id, name: ann.name };
    expect(all).toMatchObject({
      items: [
        { kind: 'link', role: 'viewer', email: null, inviter, uses_left: null },
        { kind: 'link', role: 'member', email: null, inviter, uses_left: 3 },
        { kind: 'invitation', role: 'member', email: 'bob@example.org', inviter, uses_left: 1 },
      ],
      next: null,
    });
    for (const secret of [name, invite, link.body.url.slice(-43)])
      expect(JSON.stringify(all)).not.toContain(secret);
    const first = await invitations('?limit=2');
    expect(first.next).toBe(first.items[1]?.id);
    expect((await invitations(`?before=${String(first.next)}`)).items).toEqual(all.items.slice(2));

    for (const { id: one } of all.items) {
      expect((await post(`invitations/${one}/revoke`)).status).toBe(204);
      expect((await post(`invitations/${one}/revoke`)).status).toBe(204);
    }
    expect((await invitations()).items).toEqual([]);
    for (const token of [invite, link.body.url.slice(-43)])
      expect((await root.call(['GET', `/api/invites/accept/${token}`])).status).toBe(404);
    expect(await acts()).toEqual(all.items.map((one) => ['revoke', one.id]).reverse());
  });

  it('that never were are not found', async () => {
    await start();
    for (const one of ['link-999', 'invitation-999', 'link', 'x-1', 'link-01'])
      expect((await post(`invitations/${one}/revoke`)).status).toBe(404);
    expect((await root.call(['GET', '/api/admin/invitations?before=link-999'])).status).toBe(422);
    expect(await acts()).toEqual([]);
  });

  it('to deleted groups, used and expired ones are left out', async () => {
    await start();
    const [used, deleted, old] = [
      await createGroup(testApp, ann, [root]),
      await createGroup(testApp, ann),
      await createGroup(testApp, ann),
    ];
    for (const { id } of [used, deleted, old])
      await ann.call(['POST', `/api/groups/${String(id)}/links`], { days: 1, uses: 1 });
    await ann.call(['DELETE', `/api/groups/${String(deleted.id)}`]);
    expect((await invitations()).items).toHaveLength(2);
    testApp.clock.now += 2 * 86_400_000;
    expect((await invitations()).items).toEqual([]);
  });
});

describe('mails', () => {
  const mails = (query = '') => read<Page<MailAnswer>>(`mails${query}`);
  const inviteBob = async () => {
    const { id } = await createGroup(testApp, ann);
    await ann.call(['POST', `/api/groups/${String(id)}/invite`], { email: 'bob@example.org' });
    await testApp.app.outbox.idle();
  };

  it('that the mail server refuses are listed without their text, and can be sent again', async () => {
    const mailbox = await openMailbox();
    mailbox.refuse('onRcptTo', 550);
    await start({ SMTP_URL: mailbox.url });
    await inviteBob();
    const { items } = await mails();
    expect(items).toEqual([
      {
        id: expect.any(Number) as number,
        to: 'bob@example.org',
        kind: 'invitation',
        state: 'failed',
        attempts: 1,
        error: 'EENVELOPE',
        created_at: new Date(testApp.clock.now).toISOString(),
        next_at: null,
      },
    ]);
    const port = new URL(mailbox.url).port;
    await mailbox.close();
    const repaired = await openMailbox(Number(port));
    const id = String(items[0]?.id);
    const { status, body } = await post(`mails/${id}/send`);
    expect([status, body]).toEqual([202, undefined]);
    await testApp.app.outbox.idle();
    expect(repaired.messages.map(({ to }) => to)).toEqual([['bob@example.org']]);
    expect((await mails()).items).toEqual([]);
    expect((await post(`mails/${id}/send`)).status).toBe(404);
    expect(await acts()).toEqual([['send', id]]);
    await repaired.close();
  });

  it('that wait say when they are tried next, and none is there for an address without an account', async () => {
    const mailbox = await openMailbox();
    mailbox.refuse('onRcptTo', 450);
    await start({ SMTP_URL: mailbox.url });
    await inviteBob();
    await mailbox.close();
    await send(testApp.app, ['POST', '/auth/forgot-password'], { email: 'nobody@example.org' });
    await testApp.app.outbox.idle();
    const { items } = await mails();
    expect(items).toMatchObject([{ state: 'waiting', attempts: 1, to: 'bob@example.org' }]);
    expect(Date.parse(items[0]?.next_at ?? '')).toBeGreaterThan(testApp.clock.now);
  });
});

describe('backups', () => {
  interface Backups {
    every: string | null;
    items: BackupAnswer[];
  }
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'quits-admin-'));
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  /** They are for the embedded database. */
  const startWithBackups = async (rest: NodeJS.ProcessEnv = {}) => {
    await start({ DATABASE_URL: '', BACKUP_DIR: join(home, 'backups'), BACKUP_EVERY: '90m', ...rest });
    const { app } = testApp;
    while ((await app.listBackups()).items.length === 0 && app.backupState()?.failed !== true)
      await setImmediate();
  };

  it('are listed with their state, and made when asked', async () => {
    await startWithBackups();
    testApp.clock.now += 60_000;
    const { status, body } = await post<BackupAnswer>('backups');
    expect(status).toBe(201);
    testApp.clock.now += 5000;
    const backups = await read<Backups>('backups');
    expect(backups).toMatchObject({ every: '90m', keep: 24, age_seconds: 5, failed: false });
    expect(backups).toHaveProperty('free_bytes', expect.any(Number));
    expect(backups.items).toHaveLength(2);
    expect(backups.items[0]).toEqual(body);
    expect(body.bytes).toBeGreaterThan(1000);
    expect(await acts()).toEqual([['backup', body.name]]);
  });

  it('need a folder and room', async () => {
    await start();
    expect(await read('backups')).toEqual({
      every: null,
      keep: 24,
      age_seconds: null,
      failed: false,
      free_bytes: null,
      items: [],
    });
    expect(await post('backups')).toMatchObject({ status: 409, body: { code: 'no_backups' } });
    await testApp.close();
    await startWithBackups({ DISK_RESERVE_MB: '99999999' });
    expect(await post('backups')).toMatchObject({ status: 507, body: { code: 'no_room_for_backup' } });
    expect(await read('backups')).toMatchObject({ failed: true, items: [] });
    expect(await acts()).toEqual([]);
  });

  it('that cannot be made are a failure that says nothing of the disk', async () => {
    writeFileSync(join(home, 'backups'), 'a file in the place of the folder');
    await start({ DATABASE_URL: '', BACKUP_DIR: join(home, 'backups') });
    expect(await post('backups')).toMatchObject({ status: 500, body: { code: 'unexpected' } });
  });
});

describe('the books', () => {
  it('are audited when asked, one audit at a time, and the result stays', async () => {
    await start();
    expect(await read('books')).toBeNull();
    const group = await createGroup(testApp, ann);
    const entry = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[ann, 10]]));
    const answers = await Promise.all([post<AuditAnswer>('books'), post<AuditAnswer>('books')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const at = new Date(testApp.clock.now).toISOString();
    expect(await read('books')).toEqual({ at, ok: true, entries: 1, findings: [] });
    expect(await acts()).toEqual([['audit', null]]);

    await testApp.app.database.write((trx) =>
      trx.updateTable('expenses').set({ description: 'Changed' }).where('id', '=', entry.id).execute(),
    );
    const { body } = await post<AuditAnswer>('books');
    expect(body.ok).toBe(false);
    expect(body.findings).toContainEqual({
      rule: expect.any(String) as string,
      group_id: group.id,
      expense_id: entry.id,
    });
    expect(JSON.stringify(body)).not.toContain('Changed');
    expect(await read('books')).toEqual(body);
  });
});
