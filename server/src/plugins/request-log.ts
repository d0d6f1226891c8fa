import fp from 'fastify-plugin';

/** One line per answered request: its route's pattern, never its address, which can hold a token. */
export const requestLogPlugin = fp(
  (app, _options, done) => {
    app.addHook('onResponse', (request, reply, next) => {
      const { statusCode, elapsedTime } = reply;
      const userId = request.caller?.userId;
      request.log.info(
        { req: request, statusCode, ms: Math.round(elapsedTime), ...(userId && { userId }) },
        'request',
      );
      next();
    });
    done();
  },
  { name: 'request-log' },
);
