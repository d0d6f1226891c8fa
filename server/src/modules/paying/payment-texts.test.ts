import { epcText, paypalAddress, referenceOf, swissText, upiAddress, venmoAddress } from './payment-texts.ts';

const payment = { name: 'Ann Example', cents: 1250, currency: 'EUR', reference: 'Quits Lisbon 4F7K' };

describe('the code for a transfer in euros', () => {
  it('is that of EPC069-12 with the account of its example', () => {
    // "Quick Response Code: Guidelines to Enable Data Capture for the Initiation of a SEPA Credit Transfer".
    const redCross = { ...payment, name: 'Red Cross of Belgium', cents: 100, reference: 'Urgency fund' };
    expect(epcText('BE72000000001616', redCross)).toBe(
      'BCD\n002\n1\nSCT\n\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\n\nUrgency fund',
    );
  });

  it('is for euros, and for the European Economic Area, because banks elsewhere want a BIC', () => {
    expect(epcText('BE72000000001616', { ...payment, currency: 'CHF' })).toBeNull();
    expect(epcText('GB29NWBK60161331926819', payment)).toBeNull();
    expect(epcText('CH9300762011623852957', payment)).toBeNull();
    expect(epcText('LI21088100002324013AA', payment)).not.toBeNull();
  });

  it('has at most 331 bytes', () => {
    const most = {
      name: 'あ'.repeat(70),
      cents: 999_999_999_999,
      currency: 'EUR',
      reference: 'x'.repeat(35),
    };
    const text = epcText('MT84MALT011000012345MTLCAST001S', most);
    expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(331);
  });
});

describe('the Swiss code', () => {
  const address = { street: 'Rue du Lac', number: '1268', postcode: '2501', town: 'Biel', country: 'CH' };
  const robert = { ...payment, name: 'Robert Schneider AG', cents: 194_975, currency: 'CHF' };

  it('is SPC 0200 with a structured address and no reference number', () => {
    // The account and the address of the examples of SIX (Implementation Guidelines QR-bill 2.3, annex A).
    const text = swissText({ value: 'CH5800791123000889012', address }, robert);
    expect(text?.split('\n')).toEqual([
      ...['SPC', '0200', '1', 'CH5800791123000889012'],
      ...['S', 'Robert Schneider AG', 'Rue du Lac', '1268', '2501', 'Biel', 'CH'],
      ...['', '', '', '', '', '', ''],
      ...['1949.75', 'CHF'],
      ...['', '', '', '', '', '', ''],
      ...['NON', '', 'Quits Lisbon 4F7K', 'EPD'],
    ]);
  });

  it('is for francs and euros, and for letters that Swiss banks know', () => {
    expect(swissText({ value: 'CH5800791123000889012', address }, { ...robert, currency: 'EUR' })).toContain(
      'EUR',
    );
    expect(swissText({ value: 'CH5800791123000889012', address }, { ...robert, currency: 'USD' })).toBeNull();
    expect(swissText({ value: 'CH5800791123000889012', address }, { ...robert, name: '山田' })).toBeNull();
  });
});

describe('addresses of payment services', () => {
  it('have the amount in the currency that the service pays', () => {
    expect(upiAddress('ann@okbank', { ...payment, currency: 'INR' })).toBe(
      'upi://pay?pa=ann@okbank&pn=Ann%20Example&am=12.50&cu=INR&tn=Quits%20Lisbon%204F7K',
    );
    expect(upiAddress('ann@okbank', payment)).toBeNull();
    expect(paypalAddress('ann', payment)).toBe('https://paypal.me/ann/12.50EUR');
    expect(paypalAddress('ann', { ...payment, cents: 120_000, currency: 'JPY' })).toBe(
      'https://paypal.me/ann/1200JPY',
    );
    expect(venmoAddress('ann-e', { ...payment, currency: 'USD' })).toBe(
      'https://venmo.com/ann-e?txn=pay&amount=12.50&note=Quits%20Lisbon%204F7K',
    );
    expect(venmoAddress('ann-e', payment)).toBeNull();
  });
});

describe('the reference', () => {
  const debt = { fromUserId: 2, toUserId: 1 };
  it.each([
    ['Lisbon', /^Quits Lisbon [2-9A-Z]{4}$/],
    ['Zürich & Łódź', /^Quits Zurich \+ Lodz [2-9A-Z]{4}$/],
    ['東京', /^Quits [2-9A-Z]{4}$/],
    ['A very long name of a journey', /^Quits A very long name of a jo [2-9A-Z]{4}$/],
    ['a/b\nc*d', /^Quits a b c d [2-9A-Z]{4}$/],
  ])('of %j has letters that SEPA knows, at most 35', (name, expected) => {
    const reference = referenceOf({ id: 7, name }, debt);
    expect(reference).toMatch(expected);
    expect(reference.length).toBeLessThanOrEqual(35);
  });

  it('is the same for the same debt, and another for another', () => {
    const group = { id: 7, name: 'Lisbon' };
    expect(referenceOf(group, debt)).toBe(referenceOf(group, debt));
    expect(referenceOf(group, { fromUserId: 3, toUserId: 1 })).not.toBe(referenceOf(group, debt));
  });
});
