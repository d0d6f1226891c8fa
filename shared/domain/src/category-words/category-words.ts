import type { Category } from '../category.ts';

/**
 * Words and phrases of a language that clearly name a category, separated by commas. A word that misleads in
 * another language of the app is left out: "pain" is bread in French only.
 */
export type CategoryWords = Readonly<Partial<Record<Category, string>>>;
