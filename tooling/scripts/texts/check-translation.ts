import { partsOf } from '@quits/domain';

type Part = ReturnType<typeof partsOf>[number];

/** The names that a message uses, with their kind: "value name", "plural count", "tag link". */
function namesIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || part.kind === 'figure') return [];
    const own = `${part.kind} ${part.name}`;
    if (part.kind === 'tag') return [own, ...namesIn(part.inner)];
    if (part.kind === 'value') return [own];
    return [own, ...Object.values(part.choices).flatMap(namesIn)];
  });
}

const formsByLanguage = new Map<string, readonly string[]>();

/** The plural forms of counts that a screen shows; some languages have a further one for millions. */
function formsOf(language: string): readonly string[] {
  const known = formsByLanguage.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const forms = [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))];
  formsByLanguage.set(language, forms);
  return forms;
}

function missingChoices(parts: readonly Part[], language: string): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || part.kind === 'value' || part.kind === 'figure') return [];
    if (part.kind === 'tag') return missingChoices(part.inner, language);
    const wanted = part.kind === 'plural' ? formsOf(language) : ['other'];
    const own = wanted.filter((key) => !(key in part.choices)).map((key) => `${part.name} has no ${key}`);
    return [...own, ...Object.values(part.choices).flatMap((inner) => missingChoices(inner, language))];
  });
}

/** The keys of selects, which a translation may not change. */
function selectKeys(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || part.kind === 'value' || part.kind === 'figure') return [];
    if (part.kind === 'tag') return selectKeys(part.inner);
    const inner = Object.values(part.choices).flatMap(selectKeys);
    return part.kind === 'select' ? [...Object.keys(part.choices), ...inner] : inner;
  });
}

const distinct = (words: readonly string[]) => [...new Set(words)].sort().join(', ');

/** What is wrong with a translation; empty when nothing is. */
export function translationProblems(message: string, translation: string, language: string): string[] {
  if (translation.trim() === '') return ['not translated'];
  const english = partsOf(message.replace(/^\[[^\]]*\] /, ''));
  const translated = partsOf(translation);
  const problems = missingChoices(translated, language);
  // Languages without plural forms may do without the plural: "{count}" says the same.
  const plain = (names: string[]) => names.map((name) => name.replace(/^plural /, 'value '));
  if (distinct(plain(namesIn(english))) !== distinct(plain(namesIn(translated)))) {
    problems.push(
      `uses ${distinct(namesIn(translated)) || 'no value'} for ${distinct(namesIn(english)) || 'no value'}`,
    );
  }
  if (distinct(selectKeys(english)) !== distinct(selectKeys(translated)))
    problems.push('chooses by other keys');
  // Other readers of the format take it for a quote.
  if (/'[{}<#]/.test(translation)) problems.push("has ' before a place: write ’");
  if (translation.startsWith('[')) problems.push('repeats the remark for translators');
  return problems;
}
