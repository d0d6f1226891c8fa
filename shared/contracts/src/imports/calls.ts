import type { Call } from '../call.ts';
import { fields, list, number, text } from '../guards.ts';

export const IMPORTS_CALLS = {
  previewImport: {
    method: 'POST',
    path: '/api/imports',
    isExtra: true,
    requires: fields({
      id: number,
      currency: text,
      people: list(fields({ name: text, net: number })),
      rows: list(fields({ row: number, state: text })),
      totals: fields({ good: number, doubtful: number, refused: number }),
    }),
  },
  bookImport: {
    method: 'POST',
    path: '/api/imports/:id',
    isExtra: true,
    requires: fields({
      group_id: number,
      booked: number,
      nets: list(fields({ name: text, booked: number })),
    }),
  },
} as const satisfies Record<string, Call>;
