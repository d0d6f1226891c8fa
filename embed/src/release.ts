/** One published version of a remote; its addresses are absolute. */
export interface Release {
  version: string;
  entry: string;
  /** `sha384-…` of the entry. */
  integrity: string | undefined;
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readRelease(value: unknown, address: string): Release | undefined {
  if (!isFields(value) || typeof value.version !== 'string' || typeof value.entry !== 'string')
    return undefined;
  const url = new URL(value.entry, address);
  if (url.origin !== new URL(address).origin) return undefined;
  const integrity = isFields(value.integrity) ? value.integrity[value.entry] : undefined;
  return {
    version: value.version,
    entry: url.href,
    integrity: typeof integrity === 'string' ? integrity : undefined,
  };
}

/**
 * The versions of a remote that an embed may run, best first: the current one, then the previous one,
 * never one that was withdrawn.
 *
 * @param pointer what `/remotes/<name>/current.json` answered (docs/architecture.md)
 * @param address the pointer's own, absolute; its files stay on that origin
 * @throws Error when it is no pointer, or the remote is switched off
 */
export function releasesIn(pointer: unknown, address: string): Release[] {
  if (!isFields(pointer) || pointer.schema !== 1)
    throw new Error(`${address} is no pointer of a known schema`);
  if (pointer.disabled === true) throw new Error(`${address} is switched off`);
  const withdrawn = Array.isArray(pointer.withdrawn) ? pointer.withdrawn : [];
  return [readRelease(pointer.current, address), readRelease(pointer.previous, address)].filter(
    (release): release is Release => release !== undefined && !withdrawn.includes(release.version),
  );
}
