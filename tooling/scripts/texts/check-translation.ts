import { partsOf } from '@quits/domain';

type Part = ReturnType<typeof partsOf>[number];

/**
 * What a message takes from the code: "value name", "tag link", "select role by other, payer". A count is a value,
 * because languages without plural forms may do without the plural.
 */
function placesIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || part.kind === 'figure') return [];
    if (part.kind === 'value') return [`value ${part.name}`];
    if (part.kind === 'tag') return [`tag ${part.name}`, ...placesIn(part.inner)];
    const keys = Object.keys(part.choices).sort().join(', ');
    const own = part.kind === 'plural' ? `value ${part.name}` : `select ${part.name} by ${keys}`;
    return [own, ...Object.values(part.choices).flatMap(placesIn)];
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
    const expected = part.kind === 'plural' ? formsOf(language) : ['other'];
    const own = expected.filter((key) => !(key in part.choices)).map((key) => `${part.name} has no ${key}`);
    return [...own, ...Object.values(part.choices).flatMap((inner) => missingChoices(inner, language))];
  });
}

/** A language may conjugate by the person where English does not. */
const CONJUGATES = 'select who by other, you';

const distinct = (places: readonly string[]) => [...new Set(places)].sort();
const listed = (places: readonly string[]) => places.join(', ') || 'no value';

/** What is wrong with a translation; empty when nothing is. */
export function translationProblems(message: string, translation: string, language: string): string[] {
  if (translation.trim() === '') return ['not translated'];
  const problems = missingChoices(partsOf(translation), language);
  const english = distinct(placesIn(partsOf(message.replace(/^\[[^\]]*\] /, ''))));
  const translated = distinct(placesIn(partsOf(translation))).filter(
    (place) => place !== CONJUGATES || english.includes(place),
  );
  if (listed(english) !== listed(translated))
    problems.push(`uses ${listed(translated)} for ${listed(english)}`);
  // Other readers of the format take it for a quote.
  if (/'[{}<#]/.test(translation)) problems.push("has ' before a place: write ’");
  if (translation.startsWith('[')) problems.push('repeats the remark for translators');
  return problems;
}
