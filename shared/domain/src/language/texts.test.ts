import { setLocale } from './locale.ts';
import { t } from './texts.ts';

afterEach(() => setLocale());

const german = { language: 'de', region: 'de-DE', direction: 'ltr' } as const;

it('fills the places of an English sentence', () => {
  expect(t('Added by {name}', { name: 'Ada' })).toBe('Added by Ada');
});

it('chooses the plural form of the count', () => {
  const entries = '{count, plural, =0 {No entries} one {# entry} other {# entries}}';
  expect([0, 1, 2].map((count) => t(entries, { count }))).toEqual(['No entries', '1 entry', '2 entries']);
});

it('chooses by a word, also inside a plural', () => {
  const message = '{count, plural, other {{role, select, payer {# paid} other {# owe}}}}';
  expect(t(message, { count: 2, role: 'payer' })).toBe('2 paid');
  expect(t(message, { count: 2, role: 'sharer' })).toBe('2 owe');
});

it('shows the translation, and English where one is missing', () => {
  setLocale(german, { 'Added by {name}': 'Von {name} hinzugefügt' });
  expect(t('Added by {name}', { name: 'Ada' })).toBe('Von Ada hinzugefügt');
  expect(t('{count, plural, one {# day} other {# days}}', { count: 1 })).toBe('1 day');
  expect(t('Save')).toBe('Save');
});

it('chooses among the six forms of Arabic', () => {
  const message = '{count, plural, one {# day} other {# days}}';
  const arabic = '{count, plural, zero {0} one {1} two {2} few {few} many {many} other {other}}';
  setLocale({ language: 'ar', region: 'ar-EG', direction: 'rtl' }, { [message]: arabic });
  expect([0, 1, 2, 3, 11, 100].map((count) => t(message, { count }))).toEqual([
    '0',
    '1',
    '2',
    'few',
    'many',
    'other',
  ]);
});

it('shows no remark for translators', () => {
  expect(t('[verb] Open')).toBe('Open');
  setLocale(german, { '[verb] Open': 'Öffnen' });
  expect(t('[verb] Open')).toBe('Öffnen');
});

it('keeps the direction of a value in a right-to-left sentence', () => {
  setLocale({ language: 'ar', region: 'ar-EG', direction: 'rtl' }, {});
  expect(t('Added by {name}', { name: 'Ada' })).toBe('Added by \u2068Ada\u2069');
});
