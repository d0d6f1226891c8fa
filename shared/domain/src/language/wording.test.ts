import { setLocale } from './locale.ts';
import { refusalText, wordMessage } from './wording.ts';

afterEach(() => setLocale());

it('words a message in its own language, also when the page has another', () => {
  const message = '{count, plural, zero {keine} one {eine} two {zwei} other {viele}}';
  expect([0, 2].map((count) => wordMessage(message, { count }, 'ar', String))).toEqual(['keine', 'zwei']);
  expect([0, 2].map((count) => wordMessage(message, { count }, 'de', String))).toEqual(['viele', 'viele']);
});

it('shows values as it is told', () => {
  expect(wordMessage('Hallo {name}', { name: 'Ada' }, 'de', (name) => `"${String(name)}"`)).toBe(
    'Hallo "Ada"',
  );
});

it('shows the amount of a refusal as money of its currency', () => {
  const message = 'You still owe {amount} in this group';
  expect(refusalText(message, { amount: '1234.50', currency: 'EUR' })).toBe(
    'You still owe €1,234.50 in this group',
  );
  expect(refusalText(message, { amount: '1234', currency: 'JPY' })).toBe(
    'You still owe ¥1,234 in this group',
  );
  expect(refusalText('At most {amount}', { amount: 5 })).toBe('At most 5');
});

it('isolates the values of a refusal in a right-to-left sentence', () => {
  setLocale({ language: 'ar', region: 'ar-EG', direction: 'rtl' }, {});
  expect(refusalText('{name} غادر', { name: 'Ada' })).toBe('\u2068Ada\u2069 غادر');
});

it('shows texts of a refusal as a list of the page’s language', () => {
  expect(refusalText('First {groups}.', { groups: ['Flat', 'Lisbon', 'Rome'] })).toBe(
    'First Flat, Lisbon, and Rome.',
  );
  setLocale({ language: 'de', region: 'de-DE', direction: 'ltr' }, {});
  expect(refusalText('Erst {groups}.', { groups: ['Flat', 'Lisbon', 'Rome'] })).toBe(
    'Erst Flat, Lisbon und Rome.',
  );
});
