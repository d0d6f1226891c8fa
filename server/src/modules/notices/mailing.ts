/** Mails notices that are due, joined by group, and the summaries of what was not seen. */
import { fieldIn, type NoticeKind } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import type { StoredUser, WriteQueries } from '../../db/tables.ts';
import { findHourlyKey } from '../../mail/outbox.repository.ts';
import { type Mail, recurringPausedMail, settlementRejectedMail } from '../../mail/templates.ts';
import { mailTexts, type MailTexts } from '../../mail/texts.ts';
import { findUser, languageOf } from '../users/users.service.ts';
import { lastPeriod, nextDigestAt } from './due-time.ts';
import {
  claimForDigest,
  claimForMail,
  describeNotices,
  type DueMail,
  listDueDigests,
  listDueMails,
  listTexts,
  noteMailed,
  putOffMails,
  takePeriod,
  waitForDigest,
} from './due-mails.repository.ts';
import { foldUndone, type MailedNotice } from './fold-notices.ts';
import { digestMail, noticesMail, securityMail, type Told } from './notice-mails.ts';
import { HELD_KINDS } from './notices.rules.ts';
import { listReceivers, type StoredNotice } from './notices.repository.ts';
import { DEFAULT_DIGEST, isMailed, muteNow, readSwitches } from './switches.ts';
import type { StopLinks } from './unsubscribe.ts';

const MOST_AT_ONCE = 100;
const HOUR_MS = 60 * 60 * 1000;
const LIFETIME_MS = 3 * 24 * HOUR_MS;

interface MailingNeeds extends Pick<FastifyInstance, 'database' | 'outbox' | 'now' | 'log'> {
  links: StopLinks;
  /** The web app's address. */
  publicUrl: string;
}

/** People without an account have no address, and those of the demo one that cannot exist (RFC 2606). */
const isReachable = (email: string) => email !== '' && !email.endsWith('.example');

/** A person who can get mail. */
interface Reader {
  user: StoredUser;
  texts: MailTexts;
}

async function findReader(trx: WriteQueries, userId: number): Promise<Reader | undefined> {
  const user = await findUser(trx, userId);
  if (user === undefined || !isReachable(user.email) || user.suspended_at !== null) return undefined;
  return { user, texts: mailTexts(languageOf(user)) };
}

/** Unread notices with what mails say of them, without what was undone. */
async function describe(trx: WriteQueries, rows: readonly StoredNotice[]): Promise<MailedNotice[]> {
  const facts = await describeNotices(
    trx,
    rows.map(({ id }) => id),
  );
  const notices = rows.flatMap((row) => {
    const more = facts.get(row.id);
    return more === undefined ? [] : [{ ...row, ...more }];
  });
  const commentIds = notices.flatMap(({ kind, after_state }) =>
    kind === 'comment' ? [Number(fieldIn(JSON.parse(after_state ?? 'null'), 'comment_id'))] : [],
  );
  const texts = await listTexts(trx, commentIds);
  const told = notices.flatMap((notice) => {
    if (notice.kind !== 'comment') return [notice];
    const comment = texts.get(Number(fieldIn(JSON.parse(notice.after_state ?? 'null'), 'comment_id')));
    return comment === undefined ? [] : [{ ...notice, comment }];
  });
  return foldUndone(told).filter(({ read_at }) => read_at === null);
}

const toldOf = (notice: MailedNotice): Told => ({
  kind: notice.kind,
  action: notice.action,
  actorName: notice.actor_name,
  description: notice.description ?? '',
  cents: notice.amount_cents,
  currency: notice.currency ?? '',
  comment: notice.comment,
});

const kindsOf = (notices: readonly MailedNotice[]): NoticeKind[] => [
  ...new Set(notices.map(({ kind }) => kind)),
];

/** What is mailed on its own: the payer and the maker have to do something about it. */
function ownMail({ user, texts }: Reader, notice: MailedNotice): Mail | undefined {
  const { name, email } = user;
  const groupName = notice.group_name ?? '';
  if (notice.action === 'settlement/rejected')
    return settlementRejectedMail(texts, email, {
      name,
      receiverName: notice.actor_name,
      groupName,
      amount: texts.money(notice.amount_cents ?? 0, notice.currency ?? ''),
      reason: notice.confirmation_reason ?? '',
    });
  if (notice.action !== 'recurring/paused') return undefined;
  const description = fieldIn(fieldIn(JSON.parse(notice.before_state ?? 'null'), 'entry'), 'description');
  return recurringPausedMail(texts, email, {
    name,
    description: typeof description === 'string' ? description : '',
    groupName,
  });
}

type Queued = readonly [mail: Mail, key: string, most?: number];

function mailsOf(
  { links, publicUrl }: MailingNeeds,
  reader: Reader,
  { user_id, group_id }: DueMail,
  notices: readonly MailedNotice[],
): Queued[] {
  const { user, texts } = reader;
  const key = `notice:${String(user_id)}:${String(group_id ?? 0)}`;
  const receiver = { to: user.email, name: user.name };
  if (group_id === null) return [[securityMail(texts, receiver, notices.map(toldOf)), `${key}:account`]];
  const own = notices.flatMap((notice): Queued[] => {
    const mail = ownMail(reader, notice);
    if (mail === undefined) return [];
    const unsubscribe = links.linkOf(user_id, { kinds: [notice.kind] });
    // One of a group says that other rules there may have paused too.
    const most = notice.action === 'recurring/paused' ? 1 : undefined;
    return [[{ ...mail, unsubscribe }, `${key}:${notice.action}`, most]];
  });
  const joint = notices.filter((notice) => ownMail(reader, notice) === undefined);
  if (joint.length === 0) return own;
  const expenseIds = new Set(joint.map(({ expense_id }) => expense_id));
  const [only] = expenseIds;
  const page = expenseIds.size === 1 && only ? `/expenses/${String(only)}` : `/groups/${String(group_id)}`;
  const mail = noticesMail(texts, receiver, {
    groupName: joint[0]?.group_name ?? '',
    told: joint.map(toldOf),
    link: publicUrl + page,
    unsubscribe: links.linkOf(user_id, { kinds: kindsOf(joint) }),
  });
  return [...own, [mail, `${key}:news`]];
}

/** What the person still wants mailed: they may have muted the group or turned a kind off meanwhile. */
async function wanted(
  trx: WriteQueries,
  { user_id, group_id }: DueMail,
  notices: readonly MailedNotice[],
  now: number,
): Promise<MailedNotice[]> {
  const [receiver] = await listReceivers(trx, [user_id], group_id);
  if (receiver === undefined || muteNow(receiver, now) !== 'none') return [];
  const own = readSwitches(receiver.kinds);
  return notices.filter(({ kind, action }) => isMailed(own, kind, action));
}

/** Queues the mails of one person about one group. */
async function mailDue(needs: MailingNeeds, trx: WriteQueries, due: DueMail): Promise<void> {
  const { outbox, now: clock } = needs;
  const now = clock();
  const place = `notice:${String(due.user_id)}:${String(due.group_id ?? 0)}:news`;
  // A full mailbox would hide the one mail that matters; what waits is in the next one.
  if ((await findHourlyKey(trx, place, now)) === undefined) {
    await putOffMails(trx, due, (Math.floor(now / HOUR_MS) + 1) * HOUR_MS);
    return;
  }
  const claimed = await claimForMail(trx, due, HELD_KINDS, now);
  const reader = claimed.length > 0 ? await findReader(trx, due.user_id) : undefined;
  if (reader === undefined) return;
  const notices = await wanted(trx, due, await describe(trx, claimed), now);
  if (notices.length === 0) return;
  for (const [mail, kind, most] of mailsOf(needs, reader, due, notices)) {
    const dedupeKey = await findHourlyKey(trx, kind, now, most);
    if (dedupeKey !== undefined)
      await outbox.enqueueMail(trx, mail, { dedupeKey, now, lifetimeMs: LIFETIME_MS });
  }
  await noteMailed(
    trx,
    notices.flatMap(({ ids }) => ids),
    now,
  );
}

/** The notices by group, the account's own last. */
function byGroup(notices: readonly MailedNotice[]) {
  const groups = new Map<number, { name: string | null; told: Told[] }>();
  for (const notice of notices.toSorted(
    (a, b) => Number(a.group_id === null) - Number(b.group_id === null),
  )) {
    const group = groups.get(notice.group_id ?? 0) ?? { name: notice.group_name, told: [] };
    group.told.push(toldOf(notice));
    groups.set(notice.group_id ?? 0, group);
  }
  return [...groups.values()];
}

/** Queues the summary of one person, if it is due by their clock now. */
async function mailDigest(needs: MailingNeeds, trx: WriteQueries, userId: number): Promise<void> {
  const { outbox, links, publicUrl, now: clock } = needs;
  const now = clock();
  const [settings] = await listReceivers(trx, [userId], null);
  const digest = settings?.digest ?? DEFAULT_DIGEST;
  const zone = settings?.time_zone ?? null;
  const claimed = await claimForDigest(trx, userId, now);
  const [oldest] = claimed;
  const reader = oldest === undefined ? undefined : await findReader(trx, userId);
  if (reader === undefined || oldest === undefined || digest === 'off') return;
  const unread = (await describe(trx, claimed)).filter(({ mailed_at }) => mailed_at === null);
  if (unread.length === 0) return;
  const period = lastPeriod(digest, zone, { from: oldest.created_at, to: now });
  // In another zone than before it may be too early, or the same day once more.
  if (period === undefined || !(await takePeriod(trx, userId, period))) {
    const ids = unread.flatMap((notice) => notice.ids);
    await waitForDigest(trx, ids, nextDigestAt(digest, zone, now));
    return;
  }
  const { user, texts } = reader;
  const mail = digestMail(
    texts,
    { to: user.email, name: user.name },
    {
      groups: byGroup(unread),
      link: publicUrl,
      unsubscribe: links.linkOf(userId, { digest }),
    },
  );
  const dedupeKey = `notice:${String(userId)}:digest:${period}`;
  await outbox.enqueueMail(trx, mail, { dedupeKey, now, lifetimeMs: LIFETIME_MS });
}

/**
 * Queues all mails and digests that are due, each in a transaction of its own. Several servers may run it
 * concurrently: what one takes, no other does. What failed waits for the next run.
 */
export async function mailAllDue(needs: MailingNeeds): Promise<void> {
  const { database, outbox, now, log } = needs;
  const run = async (what: string, work: (trx: WriteQueries) => Promise<void>) => {
    await database.write(work).catch((error: unknown) => {
      log.warn({ err: error }, `${what} could not be queued yet`);
    });
  };
  const due = await listDueMails(database.queries, now(), MOST_AT_ONCE);
  for (const one of due) await run('a mail of notices', (trx) => mailDue(needs, trx, one));
  const digests = await listDueDigests(database.queries, now(), MOST_AT_ONCE);
  for (const { user_id } of digests) await run('a digest', (trx) => mailDigest(needs, trx, user_id));
  if (due.length + digests.length > 0) outbox.kick();
}
