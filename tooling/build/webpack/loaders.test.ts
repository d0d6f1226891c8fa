import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../lib/workspace.mjs';
import iconLines from './icon-lines.cjs';

const sourceOf = (icon: string) =>
  readFileSync(path.join(ROOT, `node_modules/lucide-react/dist/esm/icons/${icon}.mjs`), 'utf8');

describe('what a build carries of an icon', () => {
  it('is its lines, without name and keys', () => {
    expect(iconLines(sourceOf('info'))).toContain(
      'drawnIcon([["circle",{"cx":"12","cy":"12","r":"10"}],"M12 16v-4","M12 8h.01"])',
    );
  });

  it('is another icon where it is the same by another name', () => {
    expect(iconLines(sourceOf('circle-alert'))).toBe(sourceOf('circle-alert'));
  });

  it('refuses what it cannot read', () => {
    expect(() => iconLines('const icon = createLucideIcon(something);')).toThrow('adapt tooling');
  });
});
