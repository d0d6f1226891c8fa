/**
 * What is said to integrators of every element, option, event, error and token: the types of the package, the tables
 * of docs/integrators.md and the playground are made from this. A backtick marks code.
 */
import type { EventName } from '../events.ts';
import type { Feature } from '../features.ts';
import type { OptionName } from './options.ts';

/** Words as they stand at the beginning of a sentence. */
export const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

interface FeatureWords {
  shows: string;
  /** Paths that it has, the one where it starts first. */
  paths: readonly string[];
}

export const FEATURES: Readonly<Record<Feature, FeatureWords>> = {
  groups: { shows: 'dashboard, groups, one group', paths: ['/', '/groups', '/groups/12'] },
  expenses: { shows: 'overview, one expense', paths: ['/expenses', '/expenses/7'] },
  profile: { shows: 'name and password', paths: ['/profile'] },
  auth: {
    shows: 'sign in, register, reset a password, accept an invitation',
    paths: ['/login', '/forgot-password', '/reset-password/…', '/invite/…'],
  },
};

/** A TypeScript type, or the texts that are allowed. */
type TypeWords = string | readonly string[];

export interface OptionWords {
  type: TypeWords;
  meaning: string;
  /** What holds when it is left out. */
  otherwise: string;
}

export const THEMES = ['light', 'dark', 'system'] as const;

export const OPTION_WORDS: Readonly<Record<OptionName, OptionWords>> = {
  path: {
    type: 'string',
    meaning: 'where the feature starts; a change goes there',
    otherwise: 'its first path',
  },
  routing: {
    type: ['memory', 'browser'],
    meaning: "`memory` leaves your page's address alone; `browser` uses it, for one element of a page",
    otherwise: '`memory`',
  },
  basePath: {
    type: 'string',
    meaning: 'with `browser`: the part of your address that comes before its paths',
    otherwise: 'none',
  },
  apiBase: {
    type: 'string',
    meaning: 'address of the back end',
    otherwise: "port 8000 of the app's host if local or an IP address, else its origin",
  },
  apiPort: {
    type: 'number',
    meaning: 'port of the back end beside the app, for development',
    otherwise: '8000',
  },
  hasExtras: {
    type: 'boolean',
    meaning: "the back end is this repository's server, which offers more (undo, conflicts)",
    otherwise: 'off: nothing beyond the specification is sent',
  },
  theme: { type: THEMES, meaning: '`light`, `dark` or `system`', otherwise: '`system`' },
  tokens: { type: 'QuitsTokens', meaning: 'values of design tokens', otherwise: 'ours' },
  getToken: {
    type: '() => Promise<QuitsSession | null | undefined>',
    meaning: 'gives a session',
    otherwise: 'nobody is signed in until `<quits-auth>` does it',
  },
};

interface EventWords {
  /** Fields of the event's `detail`; a question mark at the end of a name says that it may be missing. */
  detail: Readonly<Record<string, TypeWords>>;
  when: string;
}

export const EVENTS: Readonly<Record<EventName, EventWords>> = {
  'quits-ready': { detail: {}, when: 'the feature is there' },
  'quits-error': {
    detail: { code: 'QuitsErrorCode', message: 'string' },
    when: 'something failed',
  },
  'quits-signed-in': { detail: { userId: 'number' }, when: 'a session started' },
  'quits-session-ended': { detail: { reason: ['asked', 'expired', 'elsewhere'] }, when: 'it ended' },
  'quits-navigation-requested': {
    detail: { to: 'string', 'replace?': 'boolean', 'state?': 'unknown' },
    when: 'the feature leads to a path that no element of the page shows',
  },
  'quits-expense-saved': {
    detail: {
      groupId: 'number',
      'expenseId?': 'number',
      change: ['added', 'updated', 'deleted', 'restored'],
    },
    when: 'an expense changed',
  },
  'quits-group-saved': {
    detail: { 'groupId?': 'number', change: ['created', 'renamed', 'deleted', 'restored'] },
    when: 'a group changed',
  },
  'quits-member-invited': { detail: { groupId: 'number' }, when: 'an invitation was sent' },
  'quits-member-removed': { detail: { groupId: 'number', userId: 'number' }, when: 'a member was removed' },
  'quits-settlement-recorded': { detail: { groupId: 'number' }, when: 'a settlement was recorded' },
  'quits-invite-accepted': { detail: { groupId: 'number' }, when: 'an invitation was accepted' },
  'quits-profile-saved': { detail: { userId: 'number' }, when: 'the name changed' },
};

interface ErrorWords {
  failed: string;
  seen: string;
}

export const ERRORS = {
  token: {
    failed: '`getToken` rejected, or gave nothing for ten seconds',
    seen: '_Could not check who you are_, with _Try again_',
  },
  api: {
    failed: 'the back end did not say whose the token is; after a 401, 403 or 404 it said that it is none',
    seen: 'the same; after such a refusal _Access required_',
  },
  load: {
    failed: 'the feature, or the script of `mount()`, could not be loaded',
    seen: '_This part could not be loaded_, with _Try again_',
  },
  render: { failed: 'a screen broke', seen: '_This part stopped working_, with _Try again_' },
  path: {
    failed: 'the feature has no such path',
    seen: "what was there before, or the feature's first path",
  },
} as const satisfies Readonly<Record<string, ErrorWords>>;

interface TokenWords {
  names: readonly `--q-${string}`[];
  what: string;
}

/** Tokens that a page may change with profit; all others are in tokens.css of the kit. */
export const TOKENS: readonly TokenWords[] = [
  {
    names: ['--q-color-brand', '--q-color-brand-hover', '--q-color-on-brand'],
    what: 'main buttons, links, and text on them',
  },
  {
    names: ['--q-color-bg', '--q-color-surface', '--q-color-sunken'],
    what: 'behind everything, cards, hollows',
  },
  {
    names: ['--q-color-text', '--q-color-text-muted', '--q-color-border', '--q-color-control-border'],
    what: 'text and lines',
  },
  {
    names: [
      '--q-color-positive',
      '--q-color-negative',
      '--q-color-danger',
      '--q-color-warning',
      '--q-color-info',
    ],
    what: 'money and messages',
  },
  { names: ['--q-color-focus'], what: 'ring of what has the focus' },
  { names: ['--q-radius-control', '--q-radius-card', '--q-radius-dialog'], what: 'corners' },
  { names: ['--q-font', '--q-rem'], what: 'typeface, and the size that all text follows (16px)' },
];

export const METHODS = {
  'navigate(path)': 'shows another path of the feature',
  'refresh()': 'asks for everything on the screen again, and for a token if nobody is signed in',
  'signOut()': 'ends the session of all elements of the page',
} as const;
