import { guessCategory } from '@quits/domain';
import { CategoryIcon, PlainIcon } from './category-icon.tsx';

/** What an expense without a category seems to be for, by its description. */
export function GuessedIcon({ description }: { description: string }) {
  const category = guessCategory(description);
  return category === null ? <PlainIcon /> : <CategoryIcon category={category} />;
}
