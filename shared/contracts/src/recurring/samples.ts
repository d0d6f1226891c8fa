import { sampleEntry } from '../expenses/samples.ts';
import type { SampleIds } from '../sample-ids.ts';

export function recurringSamples(ids: SampleIds) {
  const monthly = {
    entry: sampleEntry(ids),
    unit: 'month' as const,
    every: 1,
    start: '2026-01-31',
    count: 1,
  };
  return { addRecurring: monthly, updateRecurring: { ...monthly, paused: true } };
}
