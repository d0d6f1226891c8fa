import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { secretsIn } from './log-secrets.ts';
import { mailedTokens } from './mails.ts';

const TOKEN = 'k3J9_aZ-'.repeat(5);
const LINE = '{"level":30,"req":{"method":"GET","route":"/auth/reset-password/:token"},"account":7}';

describe('looking for secrets in a log', () => {
  it('finds nothing in lines that name routes by their pattern', () => {
    expect(secretsIn(`${LINE}\n${LINE}`, { 'a password': ['Secret123'] })).toEqual([]);
  });

  it.each([
    ['a session token', `{"msg":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.${TOKEN}"}`],
    ['an e-mail address', '{"msg":"no account for ann.b+c@mail.example.org"}'],
    ['a link of an invitation, a view or a reset', `{"url":"/invite/${TOKEN}"}`],
    ['a password', '{"body":"password=Secret123"}'],
  ])('finds %s, and names its line', (what, line) => {
    const found = secretsIn(`${LINE}\n${line}`, { 'a password': ['Secret123'] });
    expect(found).toEqual([`line 2 of the log holds ${what}`]);
  });

  it('finds a mailed token anywhere', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quits-outbox-'));
    mkdirSync(path.join(folder, 'outbox'));
    try {
      const [start, end] = [TOKEN.slice(0, 12), TOKEN.slice(12)];
      writeFileSync(
        path.join(folder, 'outbox/1.eml'),
        `Subject: x\r\n\r\nhttp://localhost/invite/${start}=\r\n${end}\r\n`,
      );
      const tokens = (await mailedTokens(folder)).map(({ token }) => token);
      expect(tokens).toEqual([TOKEN]);
      expect(secretsIn(`{"id":"${TOKEN}"}`, { 'a mailed token': tokens })).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('finds no tokens where nothing was mailed', async () => {
    expect(await mailedTokens(path.join(tmpdir(), 'quits-no-such-outbox'))).toEqual([]);
  });
});
