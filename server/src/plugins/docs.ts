import swagger from '@fastify/swagger';
import { type CallName, callOf, CALLS } from '@quits/contracts';
import type { FastifySchema } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { describedAnswersOf, toJsonSchema } from '../http/answers.ts';
import { renderDocs } from '../http/docs-page.ts';

const isCall = (name: string | undefined): name is CallName => name !== undefined && name in CALLS;

/** The single part of an upload. */
const UPLOAD = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
};

/** Answers are JSON Schema already; input schemas are zod. */
function toDocumented(schema: FastifySchema): Record<string, unknown> {
  const { operationId } = schema;
  const described = isCall(operationId)
    ? {
        ...schema,
        ...(callOf(operationId).isUpload && { body: UPLOAD }),
        response: describedAnswersOf(operationId),
      }
    : schema;
  return Object.fromEntries(
    Object.entries(described).map(([part, value]: [string, unknown]) => [
      part,
      value instanceof z.ZodType ? toJsonSchema(value, 'input') : value,
    ]),
  );
}

const DOCUMENT = {
  openapi: '3.0.3',
  info: {
    title: 'Quits',
    version: '1.0.0',
    description:
      'Share costs. Call it quits. Amounts are dollars with at most two decimals, times are ISO 8601 in UTC. ' +
      'Every refusal is `{"detail": "<sentence>", "code": "<reason>", "params": {}}`.',
  },
  components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
} as const;

/**
 * `GET /openapi.json`, and a readable version at `GET /docs`. Both follow from the routes' schemas.
 */
export const docsPlugin = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: DOCUMENT,
      transform: ({ schema, url, route }) => {
        const isPublic = route.config?.access === 'public';
        const documented = toDocumented(schema);
        return { url, schema: isPublic ? documented : { ...documented, security: [{ session: [] }] } };
      },
    });
    const options = { config: { access: 'public' }, schema: { hide: true } } as const;
    app.get('/openapi.json', options, () => app.swagger());
    app.get('/docs', options, (_request, reply) => {
      const { html, contentSecurityPolicy } = renderDocs(app.swagger());
      return reply
        .header('Content-Security-Policy', contentSecurityPolicy)
        .type('text/html; charset=utf-8')
        .send(html);
    });
  },
  { name: 'docs' },
);
