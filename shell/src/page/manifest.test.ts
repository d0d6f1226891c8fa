import { readFileSync } from 'node:fs';
import path from 'node:path';
import { matchRoute, ROUTES } from '@quits/federation';

const PUBLIC = path.resolve(import.meta.dirname, '../../public');

interface Picture {
  src: string;
  sizes: string;
  purpose?: string;
}
interface Manifest {
  start_url: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { url: string; icons: Picture[] }[];
}

const { start_url, icons, screenshots, shortcuts } = JSON.parse(
  readFileSync(path.join(PUBLIC, 'app.webmanifest'), 'utf8'),
) as Manifest;

/** The size of a PNG file, as a manifest states it. */
function sizeOf(src: string): string {
  const header = readFileSync(path.join(PUBLIC, src));
  return `${String(header.readUInt32BE(16))}x${String(header.readUInt32BE(20))}`;
}

describe('the manifest of the app', () => {
  it.each([...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)])(
    'states the size of $src',
    ({ src, sizes }) => {
      expect(sizeOf(src)).toBe(sizes);
    },
  );

  it('has an icon for each use', () => {
    expect(icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 512x512',
      'monochrome 512x512',
    ]);
  });

  it.each([start_url, ...shortcuts.map(({ url }) => url)])('opens a page of the app at %s', (url) => {
    const { pathname } = new URL(url, 'https://quits.test');
    expect(ROUTES.some((route) => matchRoute(route.path, pathname))).toBe(true);
  });
});
