import { randomUUID } from 'node:crypto';
import { LIFETIMES, TEXTS } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { lockName } from '../../db/locks.ts';
import type { WriteQueries } from '../../db/tables.ts';
import { badRequest } from '../../errors.ts';
import { passwordResetMail } from '../../mail/templates.ts';
import type { JobHandler } from '../../mail/worker.ts';
import { RATE_LIMITS } from '../../plugins/rate-limit.ts';
import { createRandomToken, hashToken } from '../../security/random-tokens.ts';
import { emailKeyOf, findUserByEmail, setPassword } from '../users/users.service.ts';
import { sealNewPassword } from './new-password.service.ts';
import { countTokensSince, findOpenToken, insertToken, lockOpenToken } from './password-reset.repository.ts';

/** The outbox job that stands for "this mailbox asked for a link". */
export const RESET_REQUEST = 'password-reset-request';
const MAILS_PER_HOUR = 5;
const HOUR_MS = 60 * 60 * 1000;
const payloadSchema = z.object({ emailKey: z.string() });

/**
 * Records that a mailbox asked for a reset link. Whether it has an account is looked up later, by the
 * outbox's worker, so that the answer takes the same time and says the same for everybody.
 *
 * @throws 429 after too many requests from the address
 */
export async function requestReset(app: FastifyInstance, email: string, address: string): Promise<void> {
  await app.limiter.take(RATE_LIMITS.resetsPerAddress, address);
  await app.database.write((trx) =>
    app.outbox.enqueue(trx, {
      kind: RESET_REQUEST,
      dedupeKey: `${RESET_REQUEST}:${randomUUID()}`,
      payload: { emailKey: emailKeyOf(email) },
      now: app.now(),
      lifetimeMs: LIFETIMES.resetLink,
    }),
  );
  app.outbox.kick();
}

async function sendLink(
  app: FastifyInstance,
  trx: WriteQueries,
  emailKey: string,
  jobKey: string,
): Promise<void> {
  const now = app.now();
  const user = await findUserByEmail(trx, emailKey);
  if (user === undefined) return;
  await lockName(trx, `reset:${String(user.id)}`);
  if ((await countTokensSince(trx, user.id, now - HOUR_MS)) >= MAILS_PER_HOUR) return;
  const { token, hash } = createRandomToken();
  await insertToken(trx, { userId: user.id, tokenHash: hash, now, expiresAt: now + LIFETIMES.resetLink });
  const link = `${app.config.publicUrl}/reset-password/${token}`;
  const mail = passwordResetMail({ to: user.email, name: user.name, link });
  await app.outbox.enqueueMail(trx, mail, {
    dedupeKey: `password-reset:${jobKey}`,
    now,
    lifetimeMs: LIFETIMES.resetLink,
  });
}

/** Turns a recorded request into a mail with a link, if the mailbox has an account and quota left. */
export function createResetRequestHandler(app: FastifyInstance): JobHandler {
  return ({ key, payload }) => {
    const { emailKey } = payloadSchema.parse(payload);
    return Promise.resolve((trx: WriteQueries) => sendLink(app, trx, emailKey, key));
  };
}

/** @throws 400 when the link is unknown, used or over */
export async function requireOpenLink(app: FastifyInstance, token: string): Promise<void> {
  const found = await findOpenToken(app.database.queries, hashToken(token), app.now());
  if (found === undefined) throw badRequest(TEXTS.reset.invalidLink);
}

/**
 * Sets a new password with a link's token, which works once, and ends every session of the account.
 *
 * @throws 400 when the link is unknown, used or over
 */
export async function resetPassword(app: FastifyInstance, token: string, newPassword: string): Promise<void> {
  await requireOpenLink(app, token);
  const passwordHash = await app.passwords.hash(newPassword);
  const now = app.now();
  await app.database.write(async (trx) => {
    const found = await lockOpenToken(trx, hashToken(token), now);
    if (found === undefined) throw badRequest(TEXTS.reset.invalidLink);
    const owner = await setPassword(trx, found.user_id, passwordHash);
    await sealNewPassword(app, trx, owner, { now });
  });
  app.outbox.kick();
}
