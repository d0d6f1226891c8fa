import { randomUUID } from 'node:crypto';
import { LIFETIMES } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { lockName } from '../../db/dialects.ts';
import type { WriteQueries } from '../../db/tables.ts';
import { badRequest } from '../../errors/app-error.ts';
import { passwordResetMail } from '../../mail/templates.ts';
import { mailTexts } from '../../mail/texts.ts';
import { createRandomToken, hashToken } from '../../security/random-tokens.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import { emailKeyOf, findUserByEmail, languageOf, updateUser } from '../users/users.service.ts';
import { sealNewPassword } from './accounts.service.ts';
import {
  countTokensSince,
  deleteToken,
  findOpenToken,
  insertToken,
  lockOpenToken,
} from './reset-tokens.repository.ts';
import { clearFailures } from './sign-in-attempts.ts';

/** The kind of the outbox job for a requested reset link. */
const RESET_REQUEST = 'password-reset-request';
const MAILS_PER_HOUR = 5;
/** No account has this id. */
const NOBODY = 0;
const HOUR_MS = 60 * 60 * 1000;
const payloadSchema = z.object({ emailKey: z.string() });

type ResetNeeds = Pick<FastifyInstance, 'database' | 'limiter' | 'outbox' | 'passwords' | 'now' | 'config'>;

/**
 * Turns a recorded request into a mail with a link, if the mailbox has an account and quota left.
 * Otherwise it does the same amount of work, and its mail is a rehearsal. The next request may
 * wait for this job, so its duration must not differ.
 */
async function sendLink(
  trx: WriteQueries,
  { outbox, now, config }: ResetNeeds,
  { emailKey, jobKey }: { emailKey: string; jobKey: string },
): Promise<void> {
  const sentAt = now();
  await lockName(trx, `reset:${emailKey}`);
  const user = await findUserByEmail(trx, emailKey);
  const sent = await countTokensSince(trx, user?.id ?? NOBODY, sentAt - HOUR_MS);
  const addressee = sent < MAILS_PER_HOUR ? user : undefined;
  const { token, hash } = createRandomToken();
  if (addressee === undefined) await deleteToken(trx, hash);
  else {
    const expiresAt = sentAt + LIFETIMES.resetLink;
    await insertToken(trx, { userId: addressee.id, hash, now: sentAt, expiresAt });
  }
  const link = `${config.publicUrl}/reset-password/${token}`;
  const texts = mailTexts(user ? languageOf(user) : 'en');
  const mail = passwordResetMail(texts, user?.email ?? emailKey, { name: user?.name ?? emailKey, link });
  const job = { dedupeKey: `password-reset:${jobKey}`, now: sentAt, lifetimeMs: LIFETIMES.resetLink };
  await outbox.enqueueMail(trx, { ...mail, isRehearsal: addressee === undefined }, job);
}

/** The three steps of a password reset: request a link, check it, set a new password with it. */
export function createPasswordReset(needs: ResetNeeds) {
  const { database, limiter, outbox, passwords, now } = needs;

  outbox.handle(RESET_REQUEST, ({ key, payload }) => {
    const { emailKey } = payloadSchema.parse(payload);
    return Promise.resolve((trx: WriteQueries) => sendLink(trx, needs, { emailKey, jobKey: key }));
  });

  /** @throws 400 when the link is unknown, used or expired */
  async function requireOpenLink(token: string): Promise<void> {
    const found = await findOpenToken(database.queries, hashToken(token), now());
    if (found === undefined) throw badRequest('invalid_reset_link');
  }

  return {
    requireOpenLink,

    /**
     * Records that a mailbox requested a reset link. The outbox's worker looks up the account later
     * at a random time. The answer and its duration are thus the same for all mailboxes.
     *
     * @throws 429 after too many requests from the address
     */
    async requestReset(email: string, address: string): Promise<void> {
      await limiter.consume(RATE_LIMITS.resetsPerAddress, address);
      const job = {
        kind: RESET_REQUEST,
        dedupeKey: `${RESET_REQUEST}:${randomUUID()}`,
        payload: { emailKey: emailKeyOf(email) },
        now: now(),
        lifetimeMs: LIFETIMES.resetLink,
      };
      await database.write((trx) => outbox.enqueue(trx, job));
    },

    /**
     * Sets a new password with a link's token, which works once. Ends every session of the account.
     *
     * @throws 400 when the link is unknown, used or expired
     */
    async resetPassword(token: string, newPassword: string): Promise<void> {
      await requireOpenLink(token);
      const passwordHash = await passwords.hash(newPassword);
      const changedAt = now();
      const owner = await database.write(async (trx) => {
        // The second of two concurrent uses finds the token used.
        const found = await lockOpenToken(trx, hashToken(token), changedAt);
        if (found === undefined) throw badRequest('invalid_reset_link');
        const changed = await updateUser(trx, found.user_id, {
          password_hash: passwordHash,
          email_verified_at: changedAt,
        });
        await sealNewPassword(outbox, trx, changed, { now: changedAt });
        return changed;
      });
      await clearFailures(limiter, database.queries, owner.email_key, changedAt);
      outbox.kick();
    },
  };
}
