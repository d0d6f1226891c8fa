import fp from 'fastify-plugin';

/**
 * JSON only. An empty body with a JSON content type is no body (browsers send it with DELETE), and
 * `__proto__` keys are refused. Other content types are answered 415: a form on a foreign page can send
 * those without asking first.
 */
export const bodyParsersPlugin = fp(
  (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, parsed) => {
      if (body.trim() === '') parsed(null, undefined);
      else void parseJson(request, body, parsed);
    });
  },
  { name: 'body-parsers' },
);
