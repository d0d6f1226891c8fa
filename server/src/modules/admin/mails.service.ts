/** Mails that are not sent, without their texts. */
import type { MailAnswer } from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { notFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { MAIL, mailSchema } from '../../mail/outbox.ts';
import type { OutboxJob } from '../../mail/outbox.repository.ts';
import type { Encryptor } from '../../security/encryptor.ts';
import { lockActs, recordAct } from './log.service.ts';

const unsent = (queries: Queries) =>
  queries.selectFrom('outbox').where('kind', '=', MAIL).where('sent_at', 'is', null);

/** Undefined after a restore, and under another secret. */
function mailIn({ payload }: OutboxJob, { decrypt }: Encryptor) {
  try {
    return payload === null ? undefined : mailSchema.parse(JSON.parse(decrypt(payload)));
  } catch {
    return undefined;
  }
}

function present(job: OutboxJob, to: string | undefined): MailAnswer {
  const { id, dedupe_key, attempts, last_error, created_at, next_attempt_at, failed_at } = job;
  return {
    id,
    to: to ?? null,
    // A key begins with what the mail is about.
    kind: dedupe_key.split(':')[0] ?? '',
    state: failed_at === null ? 'waiting' : 'failed',
    attempts,
    error: last_error,
    created_at: new Date(created_at).toISOString(),
    next_at: failed_at === null ? new Date(next_attempt_at).toISOString() : null,
  };
}

/** A page of mails, newest first. Rehearsals, which reach no one, are left out, so it may have fewer. */
export async function listMails(
  queries: Queries,
  encryptor: Encryptor,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<{ items: MailAnswer[]; next: number | null }> {
  const jobs = await unsent(queries)
    .selectAll()
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = jobs.slice(0, limit);
  const items = page.flatMap((job) => {
    const mail = mailIn(job, encryptor);
    return mail?.isRehearsal === true ? [] : [present(job, mail?.to)];
  });
  return { items, next: jobs.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Makes a mail due now, also one that was given up. @throws 404 when it is sent or was never there */
export async function sendAgain(trx: WriteQueries, caller: Caller, id: number): Promise<void> {
  await lockActs(trx);
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ next_attempt_at: caller.now, failed_at: null })
    .where('id', 'in', unsent(trx).select('id').where('id', '=', id))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound('mail_not_found');
  await recordAct(trx, caller, 'send', id);
}
