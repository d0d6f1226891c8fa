/** Links at the end of mails that stop mails like them, without signing in (RFC 8058). */
import { DIGESTS, NOTICE_KINDS, type NoticeKind } from '@quits/contracts';
import { z } from 'zod';
import { createEncryptor } from '../../security/encryptor.ts';

/** What a link stops: mails of kinds, or the digest, which its undo brings back. */
export type Stopped = { kinds: NoticeKind[] } | { digest: (typeof DIGESTS)[number] };

const claimsSchema = z.object({
  user: z.int().positive(),
  stops: z.union([
    z.object({ kinds: z.array(z.enum(NOTICE_KINDS)).min(1) }),
    z.object({ digest: z.enum(DIGESTS) }),
  ]),
});
export type StopClaims = z.output<typeof claimsSchema>;

export interface StopLinks {
  /** The address at this server that stops something for a person. */
  linkOf(userId: number, stops: Stopped): string;
  /** What a token says, if this server made it. */
  read(token: string): StopClaims | undefined;
}

/** Makes and reads the links. A token is encrypted, so that it tells nothing, and has no end. */
export function createStopLinks(secret: string, apiUrl: string): StopLinks {
  const encryptor = createEncryptor(secret, 'quits unsubscribe');
  return {
    linkOf: (user, stops) =>
      `${apiUrl}/mail/unsubscribe?t=${Buffer.from(encryptor.encrypt(JSON.stringify({ user, stops }))).toString('base64url')}`,
    read(token) {
      try {
        const text = encryptor.decrypt(Buffer.from(token, 'base64url').toString());
        return claimsSchema.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
  };
}
