import { playbackServer } from './playback.mjs';
import { answerTo, recordingText, tokenOf } from './recorded-answers.mjs';

const ada = { id: 7, name: 'Ada', email: 'ada@demo.example' };
const recording = {
  user: ada,
  answers: {
    'GET /api/groups': { status: 200, body: [] },
    'GET /api/groups/1': { status: 200, body: { id: 1 } },
    'GET /auth/reset-password/:token': { status: 200, body: { valid: true } },
    'DELETE /api/groups/:id': { status: 204 },
    'POST /auth/token': { status: 200, body: { access_token: '', token_type: 'bearer' } },
  },
};

describe('the recorded answer to a call', () => {
  it.each([
    ['GET', '/api/groups/1', 200, { id: 1 }],
    ['GET', '/auth/reset-password/whatever', 200, { valid: true }],
    ['DELETE', '/api/groups/3', 204, undefined],
    ['GET', '/api/groups/2', 404, { detail: 'No answer is recorded for GET /api/groups/2' }],
    ['PUT', '/api/groups/1', 501, { detail: 'No answer is recorded for PUT /api/groups/1' }],
    ['GET', '/auth/reset-password/one/two', 404, expect.anything()],
  ])('%s %s is %s', (method, pathname, status, body) => {
    expect(answerTo(recording, method, pathname)).toEqual({ status, body });
  });

  it('carries a token that is good now, and names who was recorded', () => {
    const { access_token: token } = answerTo(recording, 'POST', '/auth/token').body;
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    expect(claims.sub).toBe('7');
    expect(claims.exp * 1000).toBeGreaterThan(Date.now());
    expect(tokenOf(ada, 0)).not.toBe(token);
  });

  it('is one line of the file', () => {
    const text = recordingText(recording);
    expect(JSON.parse(text)).toEqual(recording);
    expect(text.split('\n').filter((line) => line.includes('"status"'))).toHaveLength(5);
  });
});

describe('a server that plays answers back', () => {
  let server;
  let base;
  beforeAll(async () => {
    server = playbackServer(recording);
    await new Promise((resolve) => server.listen(0, resolve));
    base = `http://localhost:${server.address().port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('answers a page of any origin, as the real one would', async () => {
    const answer = await fetch(`${base}/api/groups/1?x=1`);
    expect([answer.status, await answer.json()]).toEqual([200, { id: 1 }]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const asked = await fetch(`${base}/api/groups/1`, { method: 'OPTIONS' });
    expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
    expect((await fetch(`${base}/api/groups/1`, { method: 'DELETE' })).status).toBe(204);
  });
});
