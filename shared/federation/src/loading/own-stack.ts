const KEPT_LINES = 10;

/**
 * Where in a remote's own files an error came about: file, line and column, without the addresses of a page or
 * of anybody else's code.
 *
 * @param stack as the browser gives it
 */
export function ownStack(stack: string | undefined, remote: string, version: string): string | undefined {
  const folder = `/remotes/${remote}/${version}/`;
  const places = (stack ?? '').split('\n').flatMap((line) => {
    const [, place] = line.split(folder);
    return place === undefined ? [] : [place.replace(/\?[^:]*/, '').replace(/\)$/, '')];
  });
  return places.length > 0 ? places.slice(0, KEPT_LINES).join('\n') : undefined;
}
