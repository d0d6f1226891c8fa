import type { Feature } from '../features.ts';
import { OPTION_LIST } from '../reference/options.ts';
import type { OptionName } from '../reference/options.ts';

/** What the page's `getToken` does. */
export const SESSIONS = {
  given: 'gives the session of Ada',
  none: 'gives nothing: nobody is signed in',
  missing: 'is not there: people sign in by themselves',
  failing: 'rejects',
  hanging: 'never answers',
} as const;
export type SessionKind = keyof typeof SESSIONS;

/** What becomes of calls to the back end, and of asking for features. */
export const SERVERS = {
  recorded: 'answers from recorded data',
  busy: 'answers 503 to everything',
  broken: 'answers null (a screen that this breaks: quits-profile)',
  silent: 'does not answer',
  missing: 'answers, but features cannot be loaded',
} as const;
export type ServerKind = keyof typeof SERVERS;

export interface Settings {
  feature: Feature;
  /** Attributes by the option's name; an empty text leaves it out. */
  options: Readonly<Partial<Record<OptionName, string>>>;
  /** Values of tokens by custom property; an empty text leaves it out. */
  tokens: Readonly<Record<string, string>>;
  session: SessionKind;
  server: ServerKind;
}

export const FIRST: Settings = {
  feature: 'groups',
  options: { apiBase: 'https://api.quits.example' },
  tokens: {},
  session: 'given',
  server: 'recorded',
};

const given = (values: Readonly<Record<string, string | undefined>>) =>
  Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));

/** Attribute → value, of the options that are given; that of a boolean is empty. */
export function attributesOf({ options }: Settings): Readonly<Record<string, string>> {
  const attributes = OPTION_LIST.flatMap(([name, { attribute }]) => {
    const value = options[name];
    return attribute && value ? [[attribute, name === 'hasExtras' ? '' : value]] : [];
  });
  return Object.fromEntries(attributes) as Record<string, string>;
}

export const tokensOf = ({ tokens }: Settings): Readonly<Record<string, string>> =>
  Object.fromEntries(given(tokens));
