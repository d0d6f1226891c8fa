import { composeMessage } from './message.ts';

const mail = (to: string) => ({ to, subject: 'Hello', text: 'Hello,\n' });
const FROM = 'Quits <hello@quits.example>';

describe('a message', () => {
  it.each(['a@b.org, eve@evil.example', 'a@b.org; eve@evil.example', 'Friends: a@b.org, eve@evil.example;'])(
    'to %s has no other recipient: a recipient is one address, never a list',
    async (to) => {
      const { envelope, raw } = await composeMessage('1', FROM, mail(to));
      expect(envelope.to).not.toContain('eve@evil.example');
      expect(envelope.to.length).toBeLessThan(2);
      expect(raw.match(/^To: /gm) ?? []).toHaveLength(envelope.to.length);
    },
  );

  it('goes to its one recipient, from the address of the sender', async () => {
    const { envelope } = await composeMessage('1', FROM, mail('bob@example.org'));
    expect(envelope).toEqual({ from: 'hello@quits.example', to: ['bob@example.org'] });
  });

  it('has an id of its job alone, so that a repeat can be told', async () => {
    const idOf = async (key: string) => {
      const { raw } = await composeMessage(key, FROM, mail('bob@example.org'));
      return /^Message-ID: (.*)$/m.exec(raw)?.[1];
    };
    expect(await idOf('7')).toBe(await idOf('7'));
    expect(await idOf('7')).not.toBe(await idOf('8'));
  });

  it('asks for no automatic answer', async () => {
    const { raw } = await composeMessage('1', FROM, mail('bob@example.org'));
    expect(raw).toMatch(/^Auto-Submitted: auto-generated$/m);
  });
});
