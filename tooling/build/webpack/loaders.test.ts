import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../lib/workspace.mjs';
import iconLines from './icon-lines.cjs';
import withoutDataRouter from './without-data-router.cjs';
import withoutPolling from './without-polling.cjs';

const read = (file: string) => readFileSync(path.join(ROOT, 'node_modules', file), 'utf8');
const iconOf = (name: string) => read(`lucide-react/dist/esm/icons/${name}.mjs`);

describe('what a build carries of an icon', () => {
  it('is its lines, without name and keys', () => {
    expect(iconLines(iconOf('info'))).toContain(
      'drawnIcon([["circle",{"cx":"12","cy":"12","r":"10"}],"M12 16v-4","M12 8h.01"])',
    );
  });

  it('is another icon where it is the same by another name', () => {
    expect(iconLines(iconOf('circle-alert'))).toBe(iconOf('circle-alert'));
  });
});

it('RTK Query keeps its other handlers', () => {
  const source = withoutPolling(read('@reduxjs/toolkit/dist/query/rtk-query.modern.mjs'));
  expect(source).toMatch(
    /handlerBuilders = \[\s+\w+DevCheckHandler,\s+\w+CollectionHandler,\s+\w+TagsHandler,/,
  );
  expect(source).toMatch(/\s+buildQueryLifecycleHandler\s+\];/);
});

it.each([
  [iconLines, 'const icon = createLucideIcon(something);'],
  [withoutDataRouter, 'function useRoutesImpl(routes) {}'],
  [withoutPolling, 'const handlerBuilders = [];'],
])('%p refuses what it cannot read', (loader, source) => {
  expect(() => loader(source)).toThrow('adapt tooling');
});
