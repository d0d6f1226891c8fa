import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LANGUAGES } from '@quits/contracts';
import { invitationMail, settlementRejectedMail } from './templates.ts';
import { createMailTexts, mailTexts } from './texts.ts';

let folder: string;
let textsOf: typeof mailTexts;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quits-mail-texts-'));
  const german = { 'Hello {name},': 'Hallo {name},', 'Hello,': 'Hallo,' };
  await writeFile(path.join(folder, 'de.json'), JSON.stringify(german));
  await writeFile(path.join(folder, 'ar.json'), JSON.stringify({ 'Hello {name},': 'مرحبًا {name}،' }));
  await writeFile(path.join(folder, 'fr.json'), '{');
  textsOf = createMailTexts(folder);
});
afterEach(() => rm(folder, { recursive: true }));

describe('the texts of mails', () => {
  it('are those of the language, and English where a translation is missing', () => {
    const { t } = textsOf('de');
    expect(t('Hello {name},', { name: 'Ada' })).toBe('Hallo Ada,');
    expect(t('Reset your Quits password')).toBe('Reset your Quits password');
  });

  it.each(['en', 'fr', 'ja'] as const)('are English in %s, whose file is missing or broken', (language) => {
    expect(textsOf(language).t('Hello {name},', { name: 'Ada' })).toBe('Hello Ada,');
  });

  it('isolate values in a right-to-left sentence', () => {
    expect(textsOf('ar').t('Hello {name},', { name: 'Ada' })).toBe('مرحبًا \u2068Ada\u2069،');
  });

  it.each([
    ['en', '$1,234.50', '¥1,234'],
    ['de', '1.234,50\u00a0$', '1.234\u00a0¥'],
    ['ja', '$1,234.50', '￥1,234'],
  ] as const)('write money as %s does', (language, dollars, yen) => {
    const { money } = textsOf(language);
    expect([money(123_450, 'USD'), money(123_400, 'JPY')]).toEqual([dollars, yen]);
  });
});

it.each(Object.keys(LANGUAGES).filter((language) => language !== 'en'))(
  'no text breaks a line in %s',
  async (language) => {
    const catalogue = await readFile(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8');
    expect(catalogue).not.toContain('\\n');
  },
);

describe('a mail', () => {
  const said = { inviterName: 'Ada', groupName: 'Flat', link: 'https://quits.example/invite/x' };

  it('says its language', () => {
    const { text, language } = invitationMail(textsOf('de'), 'bob@example.org', said);
    expect(language).toBe('de');
    expect(text).toMatch(/^Hallo,\n\n"Ada" invites you/);
  });

  it('in a right-to-left language says so in each line but addresses', () => {
    const { text } = invitationMail(mailTexts('ar'), 'bob@example.org', said);
    const lines = text.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => line.startsWith('https:'))).toEqual([said.link]);
    expect(lines.filter((line) => !line.startsWith('\u200f'))).toEqual([said.link]);
    expect(invitationMail(mailTexts('de'), 'bob@example.org', said).text).not.toContain('\u200f');
  });

  it('quotes the words of people in one line, as the language does', () => {
    const reason = 'No.\n\nYou owe   me';
    const rejected = { name: 'Bob', receiverName: 'Ada', groupName: 'Flat', amount: '5 €', reason };
    const { text } = settlementRejectedMail(mailTexts('de'), 'bob@example.org', rejected);
    expect(text).toContain('\n\n„No. You owe me“\n\n');
  });

  it('has paragraphs without line breaks of their own, for screens of any width', () => {
    const { text } = settlementRejectedMail(mailTexts('en'), 'bob@example.org', {
      name: 'Bob',
      receiverName: 'Ada',
      groupName: 'Flat',
      amount: '$5.00',
      reason: 'Not there',
    });
    expect(text).toBe(
      'Hello Bob,\n\n' +
        '"Ada" says that your payment of $5.00 in the group "Flat" on Quits ' +
        'was not received, so it no longer counts. The reason given:\n\n' +
        '"Not there"\n\n' +
        'If you did pay, talk to each other. The payment can be restored in the activity of the group.\n',
    );
  });
});
