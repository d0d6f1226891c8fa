/** Passkeys (WebAuthn level 3), by which people sign in without a password. */
import { type Language, LIMITS, type PasskeyAnswer } from '@quits/contracts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { AppError, conflict, notFound, requireFound, unauthorized } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import type { Client } from '../../security/client-hashes.ts';
import { RATE_LIMITS, addressKey } from '../../security/rate-limiter.ts';
import { openSession } from '../auth/auth.service.ts';
import { noticeSecurity } from '../notices/notices.service.ts';
import { lockUser } from '../users/users.service.ts';
import { type Challenges, createChallenges } from './challenges.ts';
import {
  deletePasskey,
  findPasskey,
  holdPasskey,
  insertPasskey,
  listPasskeys,
  type StoredPasskey,
  updatePasskey,
} from './passkeys.repository.ts';

export { deletePasskeysOf, listPasskeys } from './passkeys.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
const SIGN_IN = 'sign-in';
const purposeOf = (userId: number) => `add ${String(userId)}`;

/** A passkey as JSON, without its key. */
export function presentPasskey(passkey: StoredPasskey): PasskeyAnswer {
  const { id, name, created_at, last_used_at, synced, transports } = passkey;
  return {
    id,
    name,
    created_at: new Date(created_at).toISOString(),
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
    synced: synced === 1,
    transports: JSON.parse(transports) as string[],
  };
}

const credentialOf = ({ credential_id, public_key, transports }: StoredPasskey) => ({
  id: credential_id,
  publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
  // A passkey that is on several devices does not count, so that a lower count tells nothing of a copy.
  counter: 0,
  transports: JSON.parse(transports) as string[],
});

/** Renames a passkey of the caller. @throws 404 for other passkeys */
export async function renamePasskey(
  trx: WriteQueries,
  { userId }: Caller,
  id: number,
  name: string,
): Promise<StoredPasskey> {
  return requireFound(await updatePasskey(trx, userId, id, { name }), 'passkey_not_found');
}

/** Deletes a passkey of the caller. @throws 404 for other passkeys */
export async function removePasskey(trx: WriteQueries, { userId }: Caller, id: number): Promise<void> {
  if (!(await deletePasskey(trx, userId, id))) throw notFound('passkey_not_found');
}

/** The caller's passkeys, if there may be one more. @throws 409 when there are many */
async function listWithRoom(queries: Queries, userId: number): Promise<StoredPasskey[]> {
  const passkeys = await listPasskeys(queries, userId);
  if (passkeys.length >= LIMITS.passkeysPerAccount)
    throw conflict('too_many_passkeys', { max: LIMITS.passkeysPerAccount });
  return passkeys;
}

type PasskeyNeeds = Pick<
  FastifyInstance,
  'config' | 'database' | 'hashClient' | 'limiter' | 'log' | 'now' | 'secret' | 'signToken'
>;

interface SignIn {
  response: CallInput<'signInWithPasskey'>['body']['response'];
  client: Client;
  language: Language | undefined;
}

/** Adding passkeys: the browser makes a pair of keys for this app, and the server keeps the public one. */
function createRegistration(challenges: Challenges, site: { rpID: string; origin: string }) {
  return {
    /** What the browser needs to make a passkey. @throws 409 when the caller has many */
    async options(queries: Queries, { userId, now }: Caller, email: string) {
      const known = await listWithRoom(queries, userId);
      return generateRegistrationOptions({
        rpName: 'Quits',
        rpID: site.rpID,
        userID: new TextEncoder().encode(String(userId)),
        userName: email,
        challenge: challenges.make(purposeOf(userId), now),
        excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    /**
     * Keeps a passkey that the browser has made for the caller.
     *
     * @throws 409 when the caller has many or this one is known, 422 when it was not made for the caller here
     *   within 5 minutes by a person whom the device has recognized
     */
    async add(
      trx: WriteQueries,
      { userId, now }: Caller,
      { response, name }: CallInput<'addPasskey'>['body'],
    ): Promise<StoredPasskey> {
      await lockUser(trx, userId);
      await listWithRoom(trx, userId);
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge: (signed) => challenges.use(trx, signed, purposeOf(userId), now),
        expectedOrigin: site.origin,
        expectedRPID: site.rpID,
      }).catch((cause: unknown) => {
        throw Object.assign(new AppError(422, 'passkey_not_valid'), { cause });
      });
      if (registrationInfo === undefined) throw new AppError(422, 'passkey_not_valid');
      const { credential, credentialBackedUp } = registrationInfo;
      try {
        const passkey = await insertPasskey(trx, {
          user_id: userId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          transports: JSON.stringify(credential.transports ?? []),
          synced: credentialBackedUp ? 1 : 0,
          name,
          created_at: now,
        });
        await noticeSecurity(trx, { userId, now }, 'passkey/added');
        return passkey;
      } catch (error) {
        if (isUniqueViolation(error)) throw conflict('passkey_known');
        throw error;
      }
    },
  };
}

/** The passkeys of an app whose pages are at `publicUrl`. Another host there makes all of them useless. */
export function createPasskeys(needs: PasskeyNeeds) {
  const { config, database, hashClient, limiter, log, now, secret, signToken } = needs;
  const challenges = createChallenges(secret);
  const { hostname: rpID, origin } = new URL(config.publicUrl);

  /** The passkey that signed a challenge of this server, which is used up then. @throws for every fault */
  async function verify(response: SignIn['response'], time: number): Promise<StoredPasskey> {
    const passkey = await findPasskey(database.queries, response.id);
    if (passkey === undefined) throw new Error('The credential is unknown');
    const { verified } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (signed) => database.write((trx) => challenges.use(trx, signed, SIGN_IN, time)),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: credentialOf(passkey),
    });
    if (!verified) throw new Error('The signature is wrong');
    return passkey;
  }

  return {
    ...createRegistration(challenges, { rpID, origin }),

    /** What the browser needs to sign in with a passkey. */
    signInOptions: () =>
      generateAuthenticationOptions({
        rpID,
        challenge: challenges.make(SIGN_IN, now()),
        userVerification: 'required',
      }),

    /**
     * Signs in with a passkey.
     *
     * @returns the token
     * @throws 401 for every fault of the passkey, 429 after too many sign-ins
     */
    async signIn({ response, client, language }: SignIn): Promise<string> {
      const address = addressKey(client.address);
      await limiter.check(RATE_LIMITS.signInsPerAddress, address);
      await limiter.consume(RATE_LIMITS.allSignInsPerAddress, address);
      const startedAt = now();
      const passkey = await verify(response, startedAt).catch(async (error: unknown) => {
        log.info({ err: error }, 'a passkey was refused');
        await limiter.consume(RATE_LIMITS.signInsPerAddress, address);
        throw unauthorized('passkey_refused');
      });
      const { id, user_id: userId, last_used_at: usedAt } = passkey;
      const jti = await database.write(async (trx) => {
        // As everywhere: first the person, then what belongs to them.
        const user = await lockUser(trx, userId);
        if (user.suspended_at !== null || !(await holdPasskey(trx, id)))
          throw unauthorized('passkey_refused');
        if (usedAt === null || usedAt <= startedAt - HOUR_MS)
          await updatePasskey(trx, userId, id, { last_used_at: startedAt });
        return openSession(trx, user, { client, language, kind: 'passkey', hashClient }, startedAt);
      });
      return signToken({ userId, jti, now: startedAt });
    },
  };
}
