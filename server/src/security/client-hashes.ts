import { createHmac, hkdfSync } from 'node:crypto';
import { addressKey } from './rate-limiter.ts';

/** Where a request comes from. */
export interface Client {
  address: string;
  /** The `User-Agent` header; empty when it is missing. */
  userAgent: string;
}

/** The stored form of a client. It can be compared but does not reveal where people are. */
export interface ClientHashes {
  addressHash: string;
  agentHash: string;
}

export type HashClient = (client: Client) => ClientHashes;

/** Hashes with a key of the server, because a plain hash cannot hide the few possible addresses. */
export function createClientHasher(secret: string): HashClient {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'quits clients', 32));
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return ({ address, userAgent }) => ({
    addressHash: hash(`address ${addressKey(address)}`),
    agentHash: hash(`agent ${userAgent}`),
  });
}
