/** Words of the reference, whose backticks mark code. */
export function Said({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // Parts have no name but their place, and never move.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
