import { createEncryptor } from './encryptor.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-bytes';

describe('an encryptor', () => {
  it('opens what it sealed', () => {
    const encryptor = createEncryptor(SECRET);
    expect(encryptor.decrypt(encryptor.encrypt('Größe {"a":1}'))).toBe('Größe {"a":1}');
  });

  it('shows nothing of it, and never twice the same', () => {
    const encryptor = createEncryptor(SECRET);
    expect(Buffer.from(encryptor.encrypt('plain'), 'base64').toString()).not.toContain('plain');
    expect(encryptor.encrypt('plain')).not.toBe(encryptor.encrypt('plain'));
  });

  it('opens neither what was changed nor what another secret sealed', () => {
    const encryptor = createEncryptor(SECRET);
    const [iv = '', tag = '', data = ''] = encryptor.encrypt('plain').split('.');
    expect(() =>
      encryptor.decrypt([iv, tag, data.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.')),
    ).toThrow();
    expect(() => createEncryptor(`${SECRET}!`).decrypt(encryptor.encrypt('plain'))).toThrow();
  });
});
