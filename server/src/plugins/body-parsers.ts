import fp from 'fastify-plugin';
import { acceptJson } from '../http/json-bodies.ts';

/** Accepts only JSON, unless a scope of routes says otherwise. */
export const bodyParsersPlugin = fp(
  (app) => {
    acceptJson(app);
  },
  { name: 'body-parsers' },
);
