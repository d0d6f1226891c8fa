/** @param share 0.5 is the median, 1 the largest */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
export const median = (values: readonly number[]) => quantile(values, 0.5);

/** The median and the largest, in whole milliseconds. */
export const timesIn = (ms: readonly number[]) =>
  `${Math.round(median(ms))} ms (median), ${Math.round(quantile(ms, 1))} ms (longest)`;
