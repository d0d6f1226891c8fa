// The project's own rules: code that the linter's rules have no name for.
import { readFileSync } from 'node:fs';

const PROVIDED_NAMES = JSON.parse(
  readFileSync(new URL('../../shared/federation/src/provided-names.json', import.meta.url), 'utf8'),
);

/**
 * A rule that refuses what any of the selectors finds.
 *
 * @param {Record<string, string>} messages by selector
 */
const refusing = (messages) => ({
  /** @param {{ report(found: { node: object, message: string }): void }} context */
  create: (context) =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [
        selector,
        /** @param {object} node */
        (node) => context.report({ node, message }),
      ]),
    ),
});

const WAITING =
  'No page waits on the isLoading of a query: ask for data and error (useTogether, Pending of @quits/ui).';

/** @type {(name: string, names: readonly string[]) => [string, string]} */
const beyondProvided = (name, names) => [
  `ImportDeclaration[source.value="${name}"][importKind!="type"] > ImportSpecifier[importKind!="type"]:not([imported.name=/^(${names.join('|')})$/])`,
  'The host provides only the names listed in shared/federation/src/provided-names.json.',
];

export default {
  meta: { name: 'quits' },
  rules: {
    'named-exports': refusing({ ExportAllDeclaration: 'Name what is exported.' }),
    'integer-cents': refusing({
      'CallExpression[callee.name="parseFloat"]': 'Money is integer cents: parseAmount.',
      'MemberExpression[property.name="toFixed"]': 'Money is formatted by @quits/domain.',
    }),
    // isLoading is true again after each failure: what a page mounts then asks again by mounting, without end.
    'no-is-loading': refusing({
      'MemberExpression[property.name="isLoading"][object.name!="attempt"]': WAITING,
      'VariableDeclarator > ObjectPattern.id > Property[key.name="isLoading"]': WAITING,
    }),
    'every-test-runs': refusing({
      'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]':
        'Every test runs.',
    }),
    'provided-names': refusing(
      Object.fromEntries(Object.entries(PROVIDED_NAMES).map(([name, names]) => beyondProvided(name, names))),
    ),
  },
};
