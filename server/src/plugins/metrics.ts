import { createHash, timingSafeEqual } from 'node:crypto';
import fp from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { notFound } from '../errors/app-error.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A proxy on this machine also uses a loopback address, but forwards other clients. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers;
  return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded;
}

function isAllowed(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromHere(request);
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/**
 * `GET /metrics` in Prometheus' text format: durations by route pattern and status, and the state
 * of the process. It answers only this machine or, with `METRICS_TOKEN`, clients that send the
 * token. Others get 404.
 */
export const metricsPlugin = fp(
  (app) => {
    const register = new Registry();
    collectDefaultMetrics({ register });
    const durations = new Histogram({
      name: 'quits_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS_SECONDS,
      registers: [register],
    });
    const streams = new Gauge({
      name: 'quits_live_streams',
      help: 'Open streams of changes',
      registers: [register],
      collect: () => {
        streams.set(app.live.size);
      },
    });
    const ignored = new Gauge({
      name: 'quits_ignored_messages',
      help: 'Messages between servers that were ignored, for no server wrote them',
      registers: [register],
      collect: () => {
        ignored.set(app.database.countIgnored());
      },
    });
    if (app.config.backupDir !== undefined) {
      const backups = new Gauge({
        name: 'quits_backup_age_seconds',
        help: 'Time since the last backup; +Inf without one',
        registers: [register],
        collect: () => {
          backups.set(app.backupState()?.age_seconds ?? Infinity);
        },
      });
      const failed = new Gauge({
        name: 'quits_backup_failed',
        help: '1 when the last attempt to make a backup failed',
        registers: [register],
        collect: () => {
          failed.set(app.backupState()?.failed ? 1 : 0);
        },
      });
    }
    app.addHook('onResponse', (request, reply, next) => {
      const { method, routeOptions } = request;
      // Only patterns, because URLs hold tokens and every unknown URL would create a separate
      // series.
      const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
      if (!routeOptions.config.isStream) durations.observe(labels, reply.elapsedTime / 1000);
      next();
    });
    app.get(
      '/metrics',
      { config: { access: 'public' }, logLevel: 'warn', schema: { hide: true } },
      async (request, reply) => {
        if (!isAllowed(request, app.config.metricsToken)) throw notFound('not_found');
        return reply.type(register.contentType).send(await register.metrics());
      },
    );
    app.addHook('onClose', () => {
      register.clear();
    });
  },
  { name: 'metrics' },
);
