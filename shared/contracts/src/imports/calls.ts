import type { Call } from '../call.ts';
import { fields, list, number, text } from '../guards.ts';

const named = list(fields({ name: text }));
const preview = fields({ id: number, people: named, rows: list(fields({ state: text })) });

export const IMPORTS_CALLS = {
  previewImport: {
    method: 'POST',
    path: '/api/imports',
    isExtra: true,
    requires: preview,
  },
  chooseImportColumns: {
    method: 'POST',
    path: '/api/imports/:id/columns',
    isExtra: true,
    requires: preview,
  },
  bookImport: {
    method: 'POST',
    path: '/api/imports/:id',
    isExtra: true,
    requires: fields({ group_id: number, nets: named }),
  },
} as const satisfies Record<string, Call>;
