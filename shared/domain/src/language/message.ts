/**
 * Messages in the part of ICU MessageFormat that texts use: `{name}`, `{count, plural, one {# entry} other {# entries}}`,
 * `{role, select, payer {…} other {…}}` and `<link>…</link>`. The format's quotes are left out: no text shows braces.
 */

/** What fills the places of a message, by name. */
export type Values<Value = unknown> = Readonly<Record<string, Value>>;

/** One choice of a plural or select by its key: `one`, `other`, `=0`, `payer`. */
type Choices = Readonly<Record<string, readonly Part[]>>;

export type Part =
  | string
  | { kind: 'value'; name: string }
  /** The figure of the plural around it. */
  | { kind: 'figure'; name: string }
  | { kind: 'plural' | 'select'; name: string; choices: Choices }
  | { kind: 'tag'; name: string; inner: readonly Part[] };

/** A part without choices: text, the name of a value, or a tag around further parts. */
export type ChosenPart =
  | string
  | { kind: 'value' | 'figure'; name: string }
  | { kind: 'tag'; name: string; inner: readonly ChosenPart[] };

const SIGNS = /([{}]|<\/?\w+>|#)/;

/** Reads a message token by token. `plural` names the argument whose figure `#` shows. */
function readParts(tokens: string[], plural?: string): Part[] {
  const parts: Part[] = [];
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    if (token === '}' || token.startsWith('</')) return parts;
    if (token === '{') parts.push(readArgument(tokens, plural));
    else if (token === '#' && plural !== undefined) parts.push({ kind: 'figure', name: plural });
    else if (/^<\w+>$/.test(token)) {
      parts.push({ kind: 'tag', name: token.slice(1, -1), inner: readParts(tokens, plural) });
    } else if (token !== '') parts.push(token);
  }
  return parts;
}

/** Reads what follows an opening brace, and its closing brace. */
function readArgument(tokens: string[], plural?: string): Part {
  const [name = '', kind, ...rest] = (tokens.shift() ?? '').split(',').map((word) => word.trim());
  if (kind !== 'plural' && kind !== 'select') {
    tokens.shift();
    return { kind: 'value', name };
  }
  const choices: Record<string, Part[]> = {};
  let key = rest.join(',');
  while (tokens.shift() === '{') {
    choices[key] = readParts(tokens, kind === 'plural' ? name : plural);
    key = (tokens.shift() ?? '').trim();
  }
  return { kind, name, choices };
}

const READ = new Map<string, readonly Part[]>();

/** The parts of a message, read once. */
export function partsOf(message: string): readonly Part[] {
  const known = READ.get(message);
  if (known) return known;
  const parts = readParts(message.split(SIGNS));
  READ.set(message, parts);
  return parts;
}

const RULES = new Map<string, Intl.PluralRules>();

function pluralOf(count: number, language: string): string {
  const rules = RULES.get(language) ?? new Intl.PluralRules(language);
  RULES.set(language, rules);
  return rules.select(count);
}

/** Takes a message's parts and gives those that hold for its values and the plurals of a language. */
export function chooseParts(parts: readonly Part[], values: Values, language: string): ChosenPart[] {
  return parts.flatMap((part): ChosenPart[] => {
    if (typeof part === 'string' || part.kind === 'value' || part.kind === 'figure') return [part];
    if (part.kind === 'tag') return [{ ...part, inner: chooseParts(part.inner, values, language) }];
    const value = values[part.name];
    const exact = part.kind === 'plural' ? `=${String(value)}` : String(value);
    const key = part.kind === 'plural' ? pluralOf(Number(value), language) : 'other';
    const chosen = part.choices[exact] ?? part.choices[key] ?? part.choices.other ?? [];
    return chooseParts(chosen, values, language);
  });
}
