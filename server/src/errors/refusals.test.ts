import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AppError, InputError, bodyOf, unprocessable } from './app-error.ts';
import { REFUSALS, SUBJECTS } from './refusals.ts';

const ROOT = path.resolve(__dirname, '../../..');
const PAGE = path.join(ROOT, 'docs/errors.md');
/** The English file next to the translations for pages. */
const MESSAGES = path.join(ROOT, 'shared/core/locales/refusals/en.json');

const tables = Object.values(SUBJECTS) as Record<string, string>[];
const rows = tables.flatMap((table) => Object.entries(table));

const paramsIn = (message: string) => [
  ...new Set([...message.matchAll(/{(\w+)}/g)].map(([, name = '']) => name)),
];

function lineOf([code, message]: [string, string]): string {
  const names = paramsIn(message).map((name) => `\`${name}\``);
  return `- \`${code}\`: ${message}${names.length > 0 ? ` (${names.join(', ')})` : ''}`;
}

const page = `# Errors

Every refusal of the server is \`{"detail", "code", "params"}\`. \`detail\` is a sentence in English. \`code\` is the reason and keeps
its meaning; new ones may come. \`params\` is an object of the texts, numbers and lists of texts that the sentence names, possibly
empty. \`amount\` is a decimal amount of \`currency\`. \`seconds\` is the number in \`Retry-After\`. \`field\` names the first bad field
of the input, as \`shares.0.user_id\`; its \`detail\` is a sentence about that field, and \`errors\` lists all bad fields, each with
its \`code\` and \`params\`.

Each row in the preview of a file to import has \`reasons\`: why it is refused, or what was assumed. A reason has its sentence in
\`message\`, \`code\` and \`params\`.

Each line below has a code, its English sentence and its params. The tables are in \`server/src/errors/refusals.ts\`. A test
compares them with this page and with \`shared/core/locales/refusals/en.json\`, which translators use;
\`UPDATE_DOCS=1 npx jest --selectProjects server --testPathPatterns errors/refusals\` updates both.
${Object.entries(SUBJECTS)
  .map(([subject, table]) => `\n## ${subject}\n\n${Object.entries(table).map(lineOf).join('\n')}\n`)
  .join('')}`;
const messages = `${JSON.stringify(REFUSALS, undefined, 2)}\n`;

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('refusals.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}

describe('the table of refusals', () => {
  it('is what the page of errors and the file for translators say', () => {
    if (process.env.UPDATE_DOCS) {
      writeFileSync(PAGE, page);
      writeFileSync(MESSAGES, messages);
    }
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
    expect(readFileSync(MESSAGES, 'utf8')).toBe(messages);
  });

  it('has each code and each sentence once', () => {
    expect(Object.keys(REFUSALS)).toHaveLength(rows.length);
    expect(new Set(rows.map(([, message]) => message)).size).toBe(rows.length);
    expect(rows.map(([code]) => code).filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
  });

  it('has no code that the server never answers', () => {
    const sources = sourcesIn(path.join(ROOT, 'server/src')).join('\n');
    expect(Object.keys(REFUSALS).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  });
});

describe('a refusal', () => {
  it('is worded by its params', () => {
    const params = { amount: '1234.50', currency: 'EUR' };
    expect(bodyOf(new AppError(409, 'you_still_owe', { params }))).toEqual({
      detail: 'You still owe €1,234.50 in this group; settle up first',
      code: 'you_still_owe',
      params,
    });
  });

  it('of a field names it', () => {
    const problem = { message: 'must be a member of the group', code: 'not_a_member' } as const;
    expect(bodyOf(new InputError([{ field: 'shares.0.user_id', ...problem }]))).toEqual({
      detail: 'Shares 1 user id must be a member of the group',
      code: 'not_a_member',
      params: { field: 'shares.0.user_id' },
      errors: [{ field: 'shares.0.user_id', ...problem, params: {} }],
    });
    expect(bodyOf(unprocessable('too_many_due', 'start', { max: 400 }))).toMatchObject({
      detail: 'More than 400 entries would be due immediately',
      params: { max: 400, field: 'start' },
      errors: [{ field: 'start', code: 'too_many_due', params: { max: 400 } }],
    });
  });

  it('for a time says how long', () => {
    const { params } = new AppError(503, 'busy', { retryAfterSeconds: 2 });
    expect(params).toEqual({ seconds: 2 });
  });
});
