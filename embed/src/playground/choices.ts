/** What a select offers, from a list of values and what they are called. */
export const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The same for values that speak for themselves. */
export const plainChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
