import fp from 'fastify-plugin';

/**
 * One line per answered request, and one warning for addresses that no setting lets the server believe. It contains the route's pattern, never the URL, which can hold a
 * token. These fields need no redaction, so this logger skips it.
 */
export const requestLogPlugin = fp(
  (app) => {
    const log = app.log.child({}, { redact: { paths: [] } });
    let isWarned = app.config.trustProxy.length > 0;
    app.addHook('onRequest', (request, _reply, next) => {
      if (!isWarned && 'x-forwarded-for' in request.headers) {
        isWarned = true;
        log.warn(
          { proxy: request.socket.remoteAddress },
          'a proxy forwards addresses, and TRUST_PROXY is not set: all people share one address in the limits, so that one of them locks out the others. Set TRUST_PROXY to the address of the proxy',
        );
      }
      next();
    });
    app.addHook('onResponse', (request, reply, next) => {
      // Monitoring routes request a higher log level.
      if (request.routeOptions.logLevel !== 'warn') {
        const { statusCode, elapsedTime } = reply;
        const userId = request.caller?.userId;
        // The address is private, so only refusals log it. They may require blocking a client.
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
