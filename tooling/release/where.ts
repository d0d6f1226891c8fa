import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { Refusal, type Store } from '@quits/web/store';

const HOW = 'npm run where -- mf-polls@1.2.0 536.js:16:1828 --to <folder or "command:…">';
const RELEASE = /^(mf-[a-z0-9-]+)@(.+)$/;
const PLACE = /([\w.-]+\.js):(\d+):(\d+)/;

/** A source as its map names it, from the repository's root: of packages only what follows node_modules. */
function fileOf(name: string, source: string): string {
  const relative = source.replace(/^webpack:\/\/(?:@[^/]+\/)?[^/]+\//, '').replace(/\?.*$/, '');
  return path.posix.join(name, relative).replace(/^.*\/node_modules\//, 'node_modules/');
}

/** "mf-polls/src/votes.tsx:12:3 in Votes"; undefined where the map has no source. */
function placeIn(map: TraceMap, at: { line: number; column: number }, name: string): string | undefined {
  const found = originalPositionFor(map, at);
  // The library resolves names of sources like addresses, which loses the `..` in them.
  const source = map.sources[map.resolvedSources.indexOf(found.source ?? '')];
  if (found.source === null || !source) return undefined;
  const place = `${fileOf(name, source)}:${String(found.line)}:${String(found.column + 1)}`;
  return found.name === null ? place : `${place} in ${found.name}`;
}

/**
 * Gives the place in the sources of a place in a published version.
 *
 * @param release name and version: 'mf-polls@1.2.0'
 * @param place file, line and column, as a report's `stack` has them: '536.js:16:1828'
 * @throws Refusal when one of them cannot be read, or the store has no map for the file
 */
async function whereIs(store: Store, release: string, place: string): Promise<string> {
  const [, name = '', version = ''] = RELEASE.exec(release) ?? [];
  const [, file = '', line, column] = PLACE.exec(place) ?? [];
  if (name === '' || file === '') throw new Refusal(`Say version and place: ${HOW}`);
  const map = await store.find(`remotes/${name}/${version}/${file}.map`);
  if (!map) throw new Refusal(`${store.label} has no map of ${file} in ${release}.`);
  // A report counts columns from one, a map from zero.
  const at = { line: Number(line), column: Number(column) - 1 };
  return placeIn(new TraceMap(String(map)), at, name) ?? `${place} is in no source`;
}

/**
 * Answers `npm run where`: a line for each place.
 *
 * @param asked the version, then one or several places, such as the lines of a stack
 */
export async function where(store: Store, [release = '', ...places]: readonly string[]): Promise<string> {
  const lines = places.flatMap((place) => place.split('\n')).filter((place) => place !== '');
  const found: string[] = [];
  for (const place of lines.length > 0 ? lines : ['']) found.push(await whereIs(store, release, place));
  return found.join('\n');
}
