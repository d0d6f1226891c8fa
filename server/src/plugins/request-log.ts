import fp from 'fastify-plugin';

/**
 * One line per answered request: its route's pattern, never its address, which can hold a token. There is nothing
 * to redact in these fields, so this logger does not search them.
 */
export const requestLogPlugin = fp(
  (app) => {
    const log = app.log.child({}, { redact: { paths: [] } });
    app.addHook('onResponse', (request, reply, next) => {
      // Routes for whoever watches the server ask for less.
      if (request.routeOptions.logLevel !== 'warn') {
        const { statusCode, elapsedTime } = reply;
        const userId = request.caller?.userId;
        // Where people are is nobody's business, until somebody has to be kept out.
        const isRefusal = statusCode >= 400 && statusCode < 500;
        const line = { reqId: request.id, req: request, statusCode, ms: Math.round(elapsedTime) };
        const who = { ...(userId && { userId }), ...(isRefusal && { remoteAddress: request.ip }) };
        log.info({ ...line, ...who }, 'request');
      }
      next();
    });
  },
  { name: 'request-log' },
);
