import { guessCategory } from '@quits/domain';
import { CategoryIcon, PlainIcon } from './category-icon.tsx';

/** The icon of a category guessed from the description, for an expense without one. */
export function GuessedIcon({ description }: { description: string }) {
  const category = guessCategory(description);
  return category === null ? <PlainIcon /> : <CategoryIcon category={category} />;
}
