/**
 * The service of mf-sample: notes of groups, in a database of its own. Quits sends it the calls to `/api/x/sample/…`
 * of signed-in people, each with a token that says who asks (docs/teams.md).
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import Fastify, { type FastifyInstance } from 'fastify';
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** Who asks, as the token states it. */
interface Person {
  sub: string;
  name: string;
  /** All groups of the person. */
  group_ids: number[];
}

interface NewNote {
  group_id: number;
  text: string;
}

interface ServiceOptions {
  /** File of the database; ':memory:' for a test. */
  file: string;
  /** The keys of Quits. */
  keys: JWTVerifyGetKey;
  /** The app's address, which the tokens state. */
  issuer: string;
}

const NEW_NOTE = {
  type: 'object',
  required: ['group_id', 'text'],
  properties: { group_id: { type: 'integer' }, text: { type: 'string', minLength: 1, maxLength: 500 } },
};

function openDatabase(file: string): Database.Database {
  const database = new Database(file);
  database.pragma('journal_mode = wal');
  database.exec(`create table if not exists notes (
    id integer primary key,
    group_id integer not null,
    author_id integer not null,
    author text not null,
    text text not null
  )`);
  return database;
}

/** Builds the service without listening. It answers nothing without a valid token. */
export function buildService({ file, keys, issuer }: ServiceOptions): FastifyInstance {
  const database = openDatabase(file);
  const app = Fastify();
  app.addHook('onClose', () => database.close());
  app.decorateRequest('person', null);
  app.addHook('onRequest', async (request, reply) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const checks = { issuer, audience: 'mf-sample', algorithms: ['ES256'] };
    const checked = await jwtVerify<Person>(token, keys, checks).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a token was refused');
      return undefined;
    });
    if (!checked) return reply.code(401).send({ detail: 'The token is not valid' });
    request.setDecorator('person', checked.payload);
    return undefined;
  });

  app.get('/notes', (request) => {
    const { group_ids } = request.getDecorator<Person>('person');
    return database
      .prepare(
        'select id, group_id, author, text from notes where group_id in (select value from json_each(?)) order by id',
      )
      .all(JSON.stringify(group_ids));
  });

  app.post<{ Body: NewNote }>('/notes', { schema: { body: NEW_NOTE } }, (request, reply) => {
    const { sub, name, group_ids } = request.getDecorator<Person>('person');
    const { group_id, text } = request.body;
    if (!group_ids.includes(group_id)) return reply.code(404).send({ detail: 'Group not found' });
    const note = database
      .prepare(
        'insert into notes (group_id, author_id, author, text) values (?, ?, ?, ?) returning id, group_id, author, text',
      )
      .get(group_id, Number(sub), name, text);
    return reply.code(201).send(note);
  });
  return app;
}

async function serve(): Promise<void> {
  const {
    DATA_DIR = path.join(import.meta.dirname, '.data'),
    PUBLIC_URL = 'http://localhost:3000',
    QUITS_URL = 'http://localhost:8000',
    PORT = '9000',
  } = process.env;
  mkdirSync(DATA_DIR, { recursive: true });
  const app = buildService({
    file: path.join(DATA_DIR, 'sample.db'),
    keys: createRemoteJWKSet(new URL('/.well-known/jwks.json', QUITS_URL)),
    issuer: PUBLIC_URL,
  });
  const address = await app.listen({ port: Number(PORT) });
  console.log(`The service of mf-sample listens on ${address}, for Quits on ${QUITS_URL} (${PUBLIC_URL})`);
}

if (import.meta.main) void serve();
