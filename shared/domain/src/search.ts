/** A text without case and accents: "Café" is "cafe". */
export const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * A search by words. Matches texts that contain each word, without case and accents. An empty query matches
 * all.
 */
export function matchWords(query: string): (text: string) => boolean {
  const words = fold(query).split(/\s+/);
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}
