import type { FastifyInstance } from 'fastify';

/**
 * Makes the routes of this scope accept only JSON. An empty body with a JSON content type counts as no
 * body, because browsers send it with DELETE. `__proto__` keys are refused.
 * Other content types get 415, because a form on a foreign page can send them without a preflight.
 *
 * @param bodyLimit in bytes; undefined: as all routes
 */
export function acceptJson(app: FastifyInstance, bodyLimit?: number): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', ...(bodyLimit !== undefined && { bodyLimit }) },
    (request, body, parsed) => {
      if (body.trim() === '') parsed(null, undefined);
      else void parseJson(request, body, parsed);
    },
  );
}
