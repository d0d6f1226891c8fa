import { readFileSync } from 'node:fs';
import checkFile from 'eslint-plugin-check-file';
import importPlugin from 'eslint-plugin-import';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const PROVIDED_NAMES = JSON.parse(
  readFileSync(new URL('shared/federation/src/provided-names.json', import.meta.url), 'utf8'),
);

const BROWSER = ['shared/*/src/**', 'shell/src/**', 'mf-*/src/**', 'embed/src/**'];
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'tooling/build/jest/**'];

// A forgotten promise lets a test pass.
const OF_PROMISES = ['no-floating-promises', 'no-misused-promises', 'await-thenable'];

/** The rules that ask for types, off, without those of promises. */
const withoutTypes = Object.fromEntries(
  Object.entries(tseslint.configs.disableTypeChecked.rules ?? {}).filter(
    ([name]) => !OF_PROMISES.includes(name.replace('@typescript-eslint/', '')),
  ),
);

// True again after each failure: what a page mounts then asks again by mounting, without end.
const loading = [
  "MemberExpression[property.name='isLoading'][object.name!='attempt']",
  "VariableDeclarator > ObjectPattern.id > Property[key.name='isLoading']",
].map((selector) => ({
  selector,
  message:
    'No page waits on the isLoading of a query: ask for data and error (useTogether, Pending of @quits/ui).',
}));

const storage = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message: 'Storage belongs to the session of @quits/core: use its storages, drafts or theme.',
}));

const single = [
  'redux',
  '@reduxjs/toolkit',
  '@reduxjs/toolkit/query',
  '@reduxjs/toolkit/query/react',
  'react-redux',
  'rxjs',
].map((name) => ({
  name,
  message: 'Only @quits/core imports it: that keeps one copy of it on a page.',
}));

const schemas = {
  name: '@quits/contracts/schemas',
  message: 'Schemas run on the server; browser packages take types and rules from @quits/contracts.',
  allowTypeImports: true,
};

const trimmed = Object.entries(PROVIDED_NAMES).map(([name, allowImportNames]) => ({
  name,
  allowImportNames: [...allowImportNames],
  message: 'The host provides only the names listed in shared/federation/src/provided-names.json.',
  allowTypeImports: true,
}));

/** @type {(paths: readonly object[]) => ['error', object]} */
const restricted = (paths) => [
  'error',
  { paths, patterns: [{ group: ['**/dist/**'], message: 'Import the source.' }] },
];

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '.published/**',
      '.data/**',
      'coverage/**',
      'e2e/results/**',
      'screenshots/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    plugins: { import: importPlugin, 'check-file': checkFile },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/unbound-method': 'off',
      // RTK Query spells a call without arguments `void`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      'import/no-default-export': 'error',
      'import/no-cycle': 'off',
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/folder-naming-convention': ['error', { '*/src/**/': 'KEBAB_CASE' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
      'max-depth': ['error', 3],
      'max-params': ['error', 5],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'Name what is exported.' },
        {
          selector: "CallExpression[callee.name='parseFloat']",
          message: 'Money is integer cents: parseAmount.',
        },
        {
          selector: "MemberExpression[property.name='toFixed']",
          message: 'Money is formatted by @quits/domain.',
        },
        ...loading,
      ],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.tsx', 'shared/*/src/**/*.ts', 'shell/src/**/*.ts', 'mf-*/src/**/*.ts'],
    extends: [jsxA11y.flatConfigs.strict],
  },
  {
    // The compiler that these rules run says nothing about tests, and takes a fifth of all linting.
    files: ['**/*.tsx', 'shared/*/src/**/*.ts', 'shell/src/**/*.ts', 'mf-*/src/**/*.ts'],
    ignores: TESTS,
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'react-hooks/exhaustive-deps': ['warn', { additionalHooks: '^useWords$' }],
    },
  },
  {
    files: BROWSER.map((folder) => `${folder}/*.{ts,tsx}`),
    ignores: ['shared/*/src/**', ...TESTS],
    languageOptions: { globals: globals.browser },
    rules: {
      '@typescript-eslint/no-restricted-imports': restricted([...single, schemas, ...trimmed]),
      'no-restricted-globals': ['error', ...storage],
      'no-restricted-properties': [
        'error',
        ...storage.map(({ name, message }) => ({ object: 'window', property: name, message })),
      ],
    },
  },
  {
    files: ['shared/domain/src/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-globals': [
        'error',
        'window',
        'document',
        'process',
        'Date',
        'performance',
        'setTimeout',
        'fetch',
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Rules are deterministic.' },
      ],
    },
  },
  {
    files: ['shell/src/remotes/**'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    // Asking for types is most of all linting, and tests are half of all lines: a full run alone asks in tests.
    files: TESTS,
    rules: process.env.QUITS_FULL_TESTS ? {} : withoutTypes,
  },
  {
    files: TESTS,
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'max-params': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]',
          message: 'Every test runs.',
        },
      ],
    },
  },
  {
    // Commands print to the terminal, and measure in fractions.
    files: ['tooling/**/*.ts', 'web/src/serve.ts'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    files: [
      'e2e/*.config.ts',
      '*/webpack.config.ts',
      'tooling/build/types/*.d.ts',
      'server/src/testing/*-all-files.ts',
    ],
    rules: { 'import/no-default-export': 'off' },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      'no-undef': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
);
