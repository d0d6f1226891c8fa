import { type Person, send, signUp } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
beforeAll(async () => {
  ann = await signUp(testApp, 'ann');
});

const rename = (body: string, type = 'application/json') =>
  ann.call(['PUT', '/auth/users/me/name'], body, { 'content-type': type });
const nameNow = async () =>
  (await ann.call<{ name: string }>(['GET', `/auth/users/${String(ann.id)}`])).body.name;

describe('a body', () => {
  it.each([
    '{"name":"Eve","__proto__":{"isAdmin":true}}',
    '{"name":"Eve","\\u005f_proto__":{"isAdmin":true}}',
    '{"name":"Eve","constructor":{"prototype":{"isAdmin":true}}}',
    '{"name":"Eve","more":[{"__proto__":null}]}',
  ])('is refused when it would reach a prototype: %s', async (body) => {
    expect(await rename(body)).toMatchObject({
      status: 400,
      body: { detail: 'The request body is not valid JSON' },
    });
    expect(await nameNow()).toBe(ann.name);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused as %s, which a form of another site can send without asking',
    async (type) => {
      expect((await rename('{"name":"Eve"}', type)).status).toBe(415);
      expect(await nameNow()).toBe(ann.name);
    },
  );

  it('loses the fields that the call does not know', async () => {
    const draft = { id: 1, name: 'Ann', email: 'eve@example.org', password_hash: 'x', deleted_at: 1 };
    expect(await rename(JSON.stringify(draft))).toMatchObject({
      status: 200,
      body: { id: ann.id, name: 'Ann', email: ann.email },
    });
    expect((await send(testApp.app, ['GET', '/api/groups'], undefined, { token: ann.token })).status).toBe(
      200,
    );
  });
});
