/**
 * What the types of the package take from the words: integrators read them in their editors. The rest of each file is
 * written by hand.
 */
import { FEATURE_NAMES, tagOf } from '../features.ts';
import { OPTION_LIST, OPTIONS } from './options.ts';
import type { OptionName } from './options.ts';
import { ERRORS, EVENTS, METHODS, OPTION_WORDS, sentence, THEMES } from './words.ts';

const TYPES = new Map([[THEMES.join(), 'QuitsTheme']]);

function typeOf(type: string | readonly string[]): string {
  if (typeof type === 'string') return type;
  return TYPES.get(type.join()) ?? union(type);
}

const union = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(' | ');
const quoted = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);
const tags = FEATURE_NAMES.map(tagOf);

function explained(name: OptionName): string {
  const { meaning, otherwise } = OPTION_WORDS[name];
  return `  /** ${sentence(meaning)}. Left out: ${otherwise}. */`;
}

const optional = (name: OptionName) =>
  [explained(name), `  ${name}?: ${typeOf(OPTION_WORDS[name].type)};`].join('\n');

/** Only the presence of a boolean attribute counts. */
const attributeTypeOf = (type: string) => ({ boolean: "''", number: 'number | string' })[type] ?? type;

const attributes = OPTION_LIST.flatMap(([name, { attribute }]) =>
  attribute
    ? [explained(name), `  ${quoted(attribute)}?: ${attributeTypeOf(typeOf(OPTION_WORDS[name].type))};`]
    : [],
);

const properties = OPTION_LIST.flatMap(([name, { isProperty }]) => {
  if (!isProperty) return [];
  const type = typeOf(OPTION_WORDS[name].type);
  return [`  ${name}: ${name === 'getToken' ? `(${type}) | undefined` : type};`];
});

const details = Object.entries(EVENTS).map(([name, { detail, when }]) => {
  const fields = Object.entries(detail).map(([field, type]) => `    ${field}: ${typeOf(type)};`);
  const type = fields.length > 0 ? `{\n${fields.join('\n')}\n  }` : 'null';
  return `  /** When ${when}. */\n  '${name}': CustomEvent<${type}>;`;
});

const codes = Object.entries(ERRORS).map(([name, { failed }]) => `${name} (${failed})`.replace(/`/g, ''));
const inFeature = (Object.keys(OPTIONS) as OptionName[]).filter(
  (name) => !['apiPort', 'theme', 'tokens'].includes(name),
);
const methods = Object.entries(METHODS).map(([call, does]) => {
  const signature = call.replace('(path)', '(path: string)');
  return `  /** ${sentence(does)}. */\n  ${signature}: void;`;
});

/** A piece of a file of types: the text between two others. */
type Piece = readonly [after: string, text: string, before: string];

const line = (after: string, text: string): Piece => [after, text, ';\n'];
const block = (after: string, lines: readonly string[], before = '\n}'): Piece => [
  `${after}\n`,
  lines.join('\n'),
  before,
];
const ofTags = (indent: string, after: string, type: string): Piece =>
  block(
    `${indent}${after}`,
    tags.map((tag) => `${indent}  '${tag}': ${type};`),
    `\n${indent}}`,
  );

/** What is written from the words, by file. */
export const PIECES: Readonly<Record<'index' | 'react' | 'vue', readonly Piece[]>> = {
  index: [
    line('export type QuitsFeature = ', union(FEATURE_NAMES)),
    line('export type QuitsTheme = ', union(THEMES)),
    block(
      ' * What failed:\n *',
      codes.map((text) => ` * - ${text}`),
      '\n */',
    ),
    line('export type QuitsErrorCode = ', union(Object.keys(ERRORS))),
    block('export interface QuitsLook {', (['theme', 'tokens'] as const).map(optional)),
    block('export interface QuitsEvents {', details),
    block('export interface QuitsAttributes {', attributes),
    ['/** One of ', tags.map((tag) => `\`<${tag}>\``).join(', '), '. */'],
    block(
      'export interface QuitsElement extends HTMLElement {',
      [...properties, ...methods],
      '\n  addEventListener<',
    ),
    ofTags('  ', 'interface HTMLElementTagNameMap {', 'QuitsElement'),
    block('export interface QuitsOptions extends QuitsLook {', inFeature.map(optional)),
  ],
  react: [ofTags('    ', 'interface IntrinsicElements {', 'TagProps')],
  vue: [ofTags('  ', 'interface GlobalComponents {', 'QuitsComponent')],
};
