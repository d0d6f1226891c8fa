import { LIVE_PATH } from '@quits/contracts';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { serviceUnavailable } from '../../errors/app-error.ts';
import { onceAnswered } from '../../http/answered.ts';
import { callerOf } from '../../http/caller.ts';
import type { MissedSince } from '../history/history.service.ts';
import { LiveHub } from './live-hub.ts';
import type { Outlet } from './live-stream.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The open streams of this server. */
    live: LiveHub;
  }
  interface FastifyContextConfig {
    /** The answer lasts as long as the client reads, so its duration is not measured. */
    isStream?: boolean;
  }
}

/** A client with more unread bytes than this has stopped reading. */
const MOST_UNREAD_BYTES = 64 * 1024;
const MAX_PAGE_ID_LENGTH = 64;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A transaction commits somewhat later than its timestamp (ms). */
const KEPT_LATER_MS = 2000;

const querySchema = z.object({
  /**
   * The page that opens the stream. Its previous stream ends, even if a dead network still holds it
   * open.
   */
  page: z.string().min(1).max(MAX_PAGE_ID_LENGTH).optional(),
  /** The age (ms) of the data on the page. Later changes are sent first. */
  age: z.coerce.number().int().min(0).max(DAY_MS).optional(),
});
type Query = z.output<typeof querySchema>;

function missedSince(lastEventId: unknown, { age }: Query, now: number): MissedSince | undefined {
  if (typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId))
    return { activityId: Number(lastEventId) };
  return age === undefined ? undefined : { instant: now - age - KEPT_LATER_MS };
}

/**
 * The connection of a request, for writing events directly. A client that stops reading is
 * disconnected.
 */
export function outletOf({ raw }: Pick<FastifyReply, 'raw'>): Outlet {
  return {
    write: (text) => {
      if (raw.writableEnded || raw.destroyed) return;
      raw.write(text);
      if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
    },
    end: () => raw.end(),
  };
}

function sendHead(reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  // The timeout for idle connections would be barely longer than the pause between two heartbeats.
  raw.setTimeout(0);
  raw.writeHead(200, {
    // The framework's type excludes undefined, but hooks only set strings.
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // nginx would buffer the events.
    'x-accel-buffering': 'no',
    // The connection closes with its stream instead of being reused.
    connection: 'close',
  });
  raw.flushHeaders();
}

const EVENTS = { type: 'string', description: 'Server-sent events `changed`, and a heartbeat every 25 s' };
const OPTIONS = {
  config: { isStream: true, isForSites: true },
  schema: {
    operationId: 'followChanges',
    summary: 'Follow what changes in the groups of the caller',
    tags: ['Live'],
    querystring: querySchema,
    response: {
      200: EVENTS,
      401: { description: 'There is no session', type: 'object', additionalProperties: true },
      422: { description: 'The query breaks a rule', type: 'object', additionalProperties: true },
      429: {
        description: 'The session has five already, the account 20 or the address 100',
        type: 'object',
        additionalProperties: true,
      },
      503: {
        description: 'The server stops, or misses what others write',
        type: 'object',
        additionalProperties: true,
      },
    },
  },
} as const;

/** The stream of changes. */
export const liveRoutes = fp(
  (app) => {
    const { database, now, log, config } = app;
    const hub = new LiveHub({ database, now, log, addressFactor: config.rateLimitAddressFactor });
    app.decorate('live', hub);
    app.addHook('preClose', () => hub.close());
    app.get<{ Querystring: Query }>(LIVE_PATH, OPTIONS, async (request, reply) => {
      // This server is about to stop; the client should reconnect to another one.
      if (app.isClosing()) throw serviceUnavailable();
      const caller = callerOf(request);
      const { query, headers } = request;
      const since = missedSince(headers['last-event-id'], query, caller.now);
      const opening = { caller, pageId: query.page, missedSince: since };
      const { begin, leave } = await hub.open(opening, outletOf(reply));
      onceAnswered(request, reply, leave);
      sendHead(reply);
      begin();
      return reply;
    });
  },
  { name: 'live', dependencies: ['database', 'auth', 'shutdown'] },
);
