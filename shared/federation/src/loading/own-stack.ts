const KEPT_LINES = 10;

/**
 * The position of an error in a remote's own files: file, line and column, without any addresses.
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
