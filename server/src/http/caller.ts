import { type Language, offeredLanguage, type Scope, type SessionKind } from '@quits/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthorized } from '../errors/app-error.ts';
import type { Client } from '../security/client-hashes.ts';
import type { SealHistory } from '../security/history-seal.ts';

/**
 * The author of a request, for every service: person, session, client, request id and time (ms),
 * with the function that seals histories.
 */
export interface Caller {
  userId: number;
  sessionId: string;
  client: Client;
  requestId: string;
  now: number;
  sealHistory: SealHistory;
  /** How the person signed in, and until when (ms); undefined without a request. */
  session?: { kind: SessionKind; expiresAt: number };
  /** The name of the access token or site by which the person acts. */
  via?: string;
  /** What the access token or site may do; undefined: everything. */
  scopes?: readonly Scope[];
  /** The only groups that the access token reaches; undefined: all of the person. */
  groupIds?: readonly number[] | undefined;
}

export type Reader = Pick<Caller, 'userId' | 'groupIds'>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** A person in whose name the server acts without a request. */
export const callerWithoutRequest = (
  userId: number,
  requestId: string,
  { now, sealHistory }: Pick<FastifyInstance, 'now' | 'sealHistory'>,
): Caller => ({
  userId,
  sessionId: '',
  client: { address: '', userAgent: '' },
  requestId,
  now: now(),
  sealHistory,
});

export function clientOf({ ip, headers }: FastifyRequest): Client {
  return { address: ip, userAgent: headers['user-agent'] ?? '' };
}

const HEADER_MAX_LENGTH = 200;

/** The first language of the browser that Quits speaks. */
export function languageOfRequest({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const tags = (headers['accept-language'] ?? '').slice(0, HEADER_MAX_LENGTH).split(',');
  return tags
    .map((tag) => offeredLanguage(tag.split(';', 1)[0]?.trim() ?? ''))
    .find((language) => language !== undefined);
}

/**
 * The signed-in person of a request, for routes that are not public. @throws 401 when there is none
 */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw unauthorized('invalid_session');
  return request.caller;
}
