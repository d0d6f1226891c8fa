/**
 * Challenges of passkeys (WebAuthn level 3 §13.4.3). A challenge is its own purpose and end, encrypted: strangers who
 * open /login store nothing, and only a challenge that is used gets a row.
 */
import { LIFETIMES } from '@quits/contracts';
import { z } from 'zod';
import type { WriteQueries } from '../../db/tables.ts';
import { createEncryptor } from '../../security/encryptor.ts';
import { hashToken } from '../../security/random-tokens.ts';
import { useChallenge } from './passkeys.repository.ts';

const contentSchema = z.object({ purpose: z.string(), expiresAt: z.number() });

export interface Challenges {
  /** Makes a challenge of 5 minutes from now (ms). @param purpose what it is for, and for whom */
  make(purpose: string, now: number): string;
  /**
   * Uses up the challenge that a browser has signed.
   *
   * @param signed as the browser repeats it, in base64url
   * @returns whether it was made here for this purpose, has not expired and was not used before
   */
  use(trx: WriteQueries, signed: string, purpose: string, now: number): Promise<boolean>;
}

/** @param secret the server's */
export function createChallenges(secret: string): Challenges {
  const { encrypt, decrypt } = createEncryptor(secret);

  function read(signed: string): z.output<typeof contentSchema> | undefined {
    try {
      return contentSchema.parse(JSON.parse(decrypt(Buffer.from(signed, 'base64url').toString())));
    } catch {
      return undefined;
    }
  }

  return {
    make: (purpose, now) => encrypt(JSON.stringify({ purpose, expiresAt: now + LIFETIMES.passkeyChallenge })),
    async use(trx, signed, purpose, now) {
      const content = read(signed);
      if (content?.purpose !== purpose || content.expiresAt <= now) return false;
      return useChallenge(trx, { challenge_hash: hashToken(signed), expires_at: content.expiresAt });
    },
  };
}
