/** One published version of a remote, its addresses made absolute. */
export interface Release {
  version: string;
  entry: string;
  /** `sha384-…` of the entry. */
  integrity: string | undefined;
  contract: string;
  /** Chunks and styles that its pages need beside the entry. */
  scripts: string[];
  styles: string[];
}

/** What a remote's pointer says (docs/architecture.md, "Where remotes are"). */
export interface Pointer {
  current: Release;
  previous: Release | undefined;
  /** A version that only this share of browsers gets. */
  canary: { release: Release; percent: number } | undefined;
  /** Versions that must never run again, not even as a fallback. */
  withdrawn: readonly string[];
  isDisabled: boolean;
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw new Error(`The pointer has no ${name}`);
  return value;
}

/** Makes an address absolute, and refuses one outside of the origins that remotes may come from. */
function absolute(file: string, base: string): string {
  const url = new URL(file, base);
  if (url.origin !== new URL(base).origin) throw new Error(`${url.origin} is no place of remotes`);
  return url.href;
}

function readRelease(value: unknown, base: string): Release {
  if (!isFields(value)) throw new Error('The pointer names no version');
  const entry = text(value, 'entry');
  const integrity = isFields(value.integrity) ? value.integrity[entry] : undefined;
  return {
    version: text(value, 'version'),
    entry: absolute(entry, base),
    integrity: typeof integrity === 'string' ? integrity : undefined,
    contract: absolute(text(value, 'contract'), base),
    scripts: texts(value.preload).map((file) => absolute(file, base)),
    styles: texts(value.css).map((file) => absolute(file, base)),
  };
}

function readCanary(value: unknown, base: string): Pointer['canary'] {
  if (!isFields(value) || typeof value.percent !== 'number') return undefined;
  return { release: readRelease(value, base), percent: value.percent };
}

/**
 * Reads a pointer. Its addresses are relative to its own; all of them stay on its origin, which the
 * page's configuration, and so the server, has chosen.
 *
 * @param json what the pointer's address answered
 * @param address the pointer's absolute address
 * @throws Error when it is no pointer, or names files of another origin
 */
export function readPointer(json: unknown, address: string): Pointer {
  if (!isFields(json) || json.schema !== 1) throw new Error('This is no pointer of a known schema');
  return {
    current: readRelease(json.current, address),
    previous: isFields(json.previous) ? readRelease(json.previous, address) : undefined,
    canary: readCanary(json.canary, address),
    withdrawn: texts(json.withdrawn),
    isDisabled: json.disabled === true,
  };
}
