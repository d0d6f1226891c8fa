import { AUTH_DETAILS } from '@quits/contracts';
import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../errors.ts';

/** Who asks, in which session, when (ms) and under which request id: every service gets it. */
export interface Caller {
  userId: number;
  sessionId: string;
  requestId: string;
  now: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The signed-in person behind a request; for handlers of routes that are not public. @throws 401 when there is none */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw unauthorized(AUTH_DETAILS.invalidCredentials);
  return request.caller;
}
