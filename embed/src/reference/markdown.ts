/** The tables of docs/integrators.md, as prettier writes them. */
import { tagOf } from '../features.ts';
import type { Feature } from '../features.ts';
import { OPTION_LIST } from './options.ts';
import { ERRORS, EVENTS, FEATURES, METHODS, OPTION_WORDS, TOKENS } from './words.ts';

const code = (text: string) => `\`${text}\``;
const list = (names: readonly string[]) => names.map(code).join(', ');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_cell, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [head, rule, ...rows].map(line).join('\n');
}

const elements = Object.entries(FEATURES).map(([feature, { shows, paths }]) => [
  code(`<${tagOf(feature as Feature)}>`),
  shows,
  list(paths),
]);

const options = OPTION_LIST.map(([name, { attribute, isProperty }]) => [
  attribute ? code(attribute) : '',
  isProperty ? code(name) : '',
  OPTION_WORDS[name].meaning,
  OPTION_WORDS[name].otherwise,
]);

const events = Object.entries(EVENTS).map(([name, { detail, when }]) => {
  const fields = Object.entries(detail).map(([field, type]) =>
    Array.isArray(type) ? `${code(field)} (${list(type)})` : code(field),
  );
  return [code(name), fields.join(', ') || '–', when];
});

/** Heading of the first column → the table. */
export const TABLES: Readonly<Record<string, string>> = {
  tag: table(['tag', 'shows', 'paths'], elements),
  attribute: table(['attribute', 'property', 'meaning', 'when left out'], options),
  method: table(
    ['method', 'does'],
    Object.entries(METHODS).map(([call, does]) => [code(call), does]),
  ),
  event: table(['event', '`detail`', 'when'], events),
  code: table(
    ['code', 'what failed', 'what people see'],
    Object.entries(ERRORS).map(([name, { failed, seen }]) => [code(name), failed, seen]),
  ),
  tokens: table(
    ['tokens', 'what'],
    TOKENS.map(({ names, what }) => [list(names), what]),
  ),
};
