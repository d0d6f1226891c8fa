import type { Group, GroupExport } from '@quits/contracts';
import { saveAs } from '@quits/ui/save-as';
import { fileWords } from './expenses-csv.ts';

/** Saves everything of a group as a file. */
export function saveJson(group: Group, everything: GroupExport): void {
  const file = new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' });
  saveAs(URL.createObjectURL(file), `${fileWords(group.name)}.json`);
}
