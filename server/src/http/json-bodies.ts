import type { FastifyInstance } from 'fastify';

/**
 * Makes the routes of this scope accept only JSON, and leave it as bytes: parsing a long body would hold up other
 * requests. The route checks it itself.
 *
 * @param bodyLimit in bytes
 */
export function acceptJsonBytes(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    (_request, body, parsed) => parsed(null, body),
  );
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
}

/**
 * Makes the routes of this scope accept only JSON. An empty body with a JSON content type counts as no
 * body, because browsers send it with DELETE. `__proto__` keys are refused.
 * Other content types get 415, because a form on a foreign page can send them without a preflight.
 */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, parsed) => {
    if (body.trim() === '') parsed(null, undefined);
    else void parseJson(request, body, parsed);
  });
}
