/** The types of the package, written from the words: integrators read them in their editors. */
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

const NOTE = `// Written from embed/src/reference, which also makes the tables of docs/integrators.md.`;

/** The types of \`@quits/embed\`. */
export const INDEX = `${NOTE}

export type QuitsFeature = ${union(FEATURE_NAMES)};
export type QuitsTag = \`quits-\${QuitsFeature}\`;
export type QuitsTheme = ${union(THEMES)};

/** Values of design tokens by custom property. */
export type QuitsTokens = Readonly<Record<\`--q-\${string}\`, string>>;

/** The session that the host gives: a token alone, or with the person whose it is, which saves a call. */
export type QuitsSession = string | { token: string; user?: { id: number; email: string; name: string } };

/**
 * What failed:
 *
${codes.map((text) => ` * - ${text}`).join('\n')}
 */
export type QuitsErrorCode = ${union(Object.keys(ERRORS))};

export interface QuitsLook {
${(['theme', 'tokens'] as const).map(optional).join('\n')}
}

/** What the elements tell, by name of the event: payloads carry ids. */
export interface QuitsEvents {
${details.join('\n')}
}

/** The attributes of a tag. */
export interface QuitsAttributes {
${attributes.join('\n')}
}

/** One of ${tags.map((tag) => `\`<${tag}>\``).join(', ')}. */
export interface QuitsElement extends HTMLElement {
${properties.join('\n')}
${methods.join('\n')}
  addEventListener<Name extends keyof QuitsEvents>(
    name: Name,
    listener: (event: QuitsEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
${tags.map((tag) => `    '${tag}': QuitsElement;`).join('\n')}
  }
}

/** What every way of showing a feature takes. */
export interface QuitsOptions extends QuitsLook {
${inFeature.map(optional).join('\n')}
}

export interface EmbedOptions extends QuitsOptions {
  feature: QuitsFeature;
  /** Address of the Quits app; without it, where this module came from, which a bundler cannot say. */
  base?: string;
  onEvent?: (event: QuitsEvents[keyof QuitsEvents]) => void;
}

export interface Embedded {
  update(change: QuitsLook & { path?: string }): void;
  refresh(): void;
  signOut(): void;
  unmount(): void;
}

/** Shows one feature inside an element. */
export function mount(container: Element, options: EmbedOptions): Embedded;

/**
 * Loads the script that defines the tags, once for the page.
 *
 * @param base address of the Quits app
 * @throws Error when it has not arrived within eight seconds
 */
export function loadTags(base: string): Promise<void>;

export interface FrameOptions extends QuitsLook {
  feature: QuitsFeature;
  base?: string;
  path?: string;
  /** Name of the frame for screen readers. */
  title?: string;
  /** Height in pixels, inside of which it scrolls; without one it is as high as its content. */
  height?: number;
  /** Gives a token; without it people sign in inside the frame, and the page never has one. */
  getToken?: () => Promise<string | null | undefined>;
  onEvent?: (name: keyof QuitsEvents, detail: unknown) => void;
}

export interface ShownFrame extends Embedded {
  element: HTMLIFrameElement;
}

/** Shows one feature in a frame, for pages that must not be trusted with the session. */
export function frame(container: Element, options: FrameOptions): ShownFrame;

/** A component that one feature shows of another; a host passes it on and never calls it. */
export type QuitsPart = (props: unknown) => never;

/** What a feature tells a host by module federation; types and payloads are those of docs/events.md. */
export interface QuitsBusEvent {
  type: string;
  version: number;
  source: string;
  payload: unknown;
}

export interface MountOptions extends QuitsOptions {
  /** \`isFirst\` of all mounted features that are told about this event. */
  onEvent?: (event: QuitsBusEvent, told: { isFirst: boolean }) => void;
  onError?: (error: Error & { code: QuitsErrorCode }) => void;
  /** Loads what a sibling offers ("mf-expenses/expense-form"); without it that place says that it is not there. */
  loadPart?: (part: 'mf-expenses/expense-form') => Promise<QuitsPart>;
}

/** What \`mf_groups/mount\` and its siblings expose to hosts by module federation. */
export interface QuitsMountModule {
  mount(element: Element | ShadowRoot, options?: MountOptions): Embedded;
}
`;

/** The types of \`@quits/embed/react\`: its component, and the tags in JSX. */
export const REACT = `${NOTE}
import type { DetailedHTMLProps, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
import type { EmbedOptions, Embedded, QuitsAttributes, QuitsElement, QuitsEvents } from './index.d.ts';

/** With React 19; an older one gives elements neither functions nor objects. */
type FromReact19 = Partial<Pick<QuitsElement, 'getToken' | 'tokens'>> & {
  [Name in keyof QuitsEvents as \`on\${Name}\`]?: (event: QuitsEvents[Name]) => void;
};

type TagProps = DetailedHTMLProps<HTMLAttributes<QuitsElement>, QuitsElement> & QuitsAttributes & FromReact19;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags.map((tag) => `      '${tag}': TagProps;`).join('\n')}
    }
  }
}

export interface QuitsProps extends EmbedOptions {
  /** Of the element that it stands in. */
  className?: string;
}

/**
 * Shows one feature of Quits, in React 18 and later. A change of \`path\`, \`theme\` or \`tokens\` goes into what is
 * shown, one of \`feature\`, \`base\`, \`apiBase\`, \`routing\`, \`basePath\` or \`hasExtras\` shows it anew, and functions are
 * taken as they are when they are needed.
 */
export const Quits: ForwardRefExoticComponent<QuitsProps & RefAttributes<Embedded>>;
`;

/** The types of \`@quits/embed/vue\`: the tags in templates. */
export const VUE = `${NOTE}
import type { EmitFn, HTMLAttributes } from 'vue';
import type { QuitsAttributes, QuitsElement, QuitsEvents } from './index.d.ts';

type Emits = { [Name in keyof QuitsEvents]: (event: QuitsEvents[Name]) => void };

/** What a template may write on a tag. */
export type QuitsTagProps = HTMLAttributes &
  QuitsAttributes &
  Partial<Pick<QuitsElement, 'getToken' | 'tokens'>>;

type QuitsComponent = new () => QuitsElement & { $props: QuitsTagProps; $emit: EmitFn<Emits> };

declare module 'vue' {
  interface GlobalComponents {
${tags.map((tag) => `    '${tag}': QuitsComponent;`).join('\n')}
  }
}
`;
