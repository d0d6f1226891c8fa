import { addressesIn } from './addresses.ts';
import { readableAddress } from './readable-address.ts';

describe('addresses of an invitation', () => {
  it.each([
    ['ann@example.org, ben@example.org;cleo@example.org', ['ann', 'ben', 'cleo']],
    ['Yusuf Demir <yusuf@example.org>; Ann <ann@example.org>', ['yusuf', 'ann']],
    ['"Demir, Yusuf" <yusuf@example.org>, ann@example.org', ['yusuf', 'ann']],
    ['ann@example.org Yusuf <yusuf@example.org>', ['ann', 'yusuf']],
    ['<ann@example.org>\t<ann@example.org>', ['ann']],
  ])('are read from %s', (text, names) => {
    expect(addressesIn(text)).toEqual(names.map((name) => `${name}@example.org`));
  });

  it('keep a word that is no address, so that it is reported', () => {
    expect(addressesIn('ann@example.org ben')).toEqual(['ann@example.org', 'ben']);
    expect(addressesIn('Ann <ann@>')).toEqual(['ann@']);
  });

  it('are shown with the letters of their domain', () => {
    expect(readableAddress('max@xn--mller-kva.de')).toBe('max@müller.de');
    expect(readableAddress('xn--ann@example.org')).toBe('xn--ann@example.org');
    expect(readableAddress('max@xn--99999999999.de')).toBe('max@xn--99999999999.de');
  });
});
