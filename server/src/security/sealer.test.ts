import { createSealer } from './sealer.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-bytes';

describe('a sealer', () => {
  it('opens what it sealed', () => {
    const sealer = createSealer(SECRET);
    expect(sealer.open(sealer.seal('Größe {"a":1}'))).toBe('Größe {"a":1}');
  });

  it('shows nothing of it, and never twice the same', () => {
    const sealer = createSealer(SECRET);
    expect(Buffer.from(sealer.seal('plain'), 'base64').toString()).not.toContain('plain');
    expect(sealer.seal('plain')).not.toBe(sealer.seal('plain'));
  });

  it('opens neither what was changed nor what another secret sealed', () => {
    const sealer = createSealer(SECRET);
    const [iv = '', tag = '', data = ''] = sealer.seal('plain').split('.');
    expect(() =>
      sealer.open([iv, tag, data.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.')),
    ).toThrow();
    expect(() => createSealer(`${SECRET}!`).open(sealer.seal('plain'))).toThrow();
  });
});
