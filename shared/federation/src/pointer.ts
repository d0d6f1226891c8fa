import { isRecord } from '@quits/contracts';
import type { FeatureFacts } from './features.ts';
import type { Prefetch } from './prefetch.ts';

/** Styles and chunks that are needed in addition to the entry. */
export interface NeededFiles {
  css: string[];
  preload: string[];
  /** Of a page: the script that shows its top before its code has come (docs/teams.md). */
  preview?: string | undefined;
}

/** One published version in a pointer's file; addresses are relative to the file's own. */
export interface StoredRelease extends NeededFiles {
  version: string;
  /** The container's script; the shell's pointer has none. */
  entry?: string;
  /** Files of each part for siblings ('./expense-form'). */
  parts?: Record<string, NeededFiles>;
  /** Path of the app → files of its page, in addition to those above. */
  pages?: Record<string, NeededFiles>;
  /** Language → file with its texts. */
  texts?: Record<string, NeededFiles>;
  contract: string;
  /** List of the hashes of all scripts and style sheets (`FileHashes`); a build in development has none. */
  hashes?: string;
  /** What shells must know of it: of a feature that the table of remotes lists, only its slots. */
  feature?: Partial<FeatureFacts>;
  /** Calls that its pages make immediately. */
  starts?: Prefetch;
  /** File → `sha256-…`: the entry, the list of hashes, and the files that pages preload. */
  integrity: Record<string, string>;
  /** When it was published, ISO 8601 in UTC. */
  since: string;
}

/** The content of `/remotes/<name>/current.json`, which build and deploy write (docs/architecture.md). */
export interface StoredPointer {
  schema: 1;
  name: string;
  /** Null while the first version is a canary. */
  current: StoredRelease | null;
  /** The first fallback. It and `older` name no files for preloading. */
  previous: StoredRelease | null;
  /** The next two fallbacks, newest first. */
  older?: StoredRelease[];
  /** The version for this share of browsers, in percent; with 0, only for tabs that ask for it. */
  canary?: (StoredRelease & { percent: number }) | undefined;
  /** Versions whose files still exist, newest first. */
  kept: string[];
  /** Versions that must never run again, not even as a fallback. */
  withdrawn: string[];
  disabled?: boolean | undefined;
  /** Why it is switched off, for the teams. */
  disabledReason?: string | undefined;
  /** A sentence for the people who use it, in place of the app's own. */
  disabledMessage?: string | undefined;
}

/** Chunks and styles that are needed in addition to the entry, by their addresses. */
export interface Needed {
  scripts: string[];
  styles: string[];
  preview?: string | undefined;
}

/** The hashes of a version's scripts and style sheets, as `integrity` takes them. */
export interface FileHashes {
  /** Address of the list of all of them: JSON, name of the file → `sha256-…`. */
  list: string;
  /** Address → `sha256-…`: those that the pointer states, with that of the list. */
  stated: Readonly<Record<string, string>>;
}

/** One published version of a remote as a browser loads it; every address is absolute. */
export interface Release extends Needed {
  version: string;
  contract: string;
  entry: string;
  /** Hash of the entry, as `integrity` takes it. */
  integrity: string | undefined;
  /** Hashes of the other files; undefined in development, whose other files load unchecked. */
  hashes?: FileHashes | undefined;
  /** Files of each part for siblings ('./expense-form'). */
  parts?: Readonly<Record<string, Needed>>;
  /** Path of the app → further files of its page. */
  pages?: Readonly<Record<string, Needed>>;
  /** Language → file with its texts. */
  texts?: Readonly<Record<string, Needed>>;
  /** Calls that its pages make immediately, for `prefetchAt`. */
  starts?: unknown;
  /** What shells must know of it, for `readFacts`. */
  feature?: unknown;
}

/** A pointer in the form that a browser uses. */
export interface Pointer {
  /** Undefined when it cannot be read, or when the first version is a canary. */
  current: Release | undefined;
  /** The versions before it to try when it fails, newest first. */
  fallbacks: readonly Release[];
  canary: { release: Release; percent: number } | undefined;
  withdrawn: readonly string[];
  isDisabled: boolean;
  /** The team's sentence for people while it is switched off. */
  disabledMessage: string | undefined;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Makes an address absolute; `undefined` outside the pointer's own origin. */
function absolute(file: unknown, base: string): string | undefined {
  if (typeof file !== 'string' || file === '' || !URL.canParse(file, base)) return undefined;
  const url = new URL(file, base);
  return url.origin === new URL(base).origin ? url.href : undefined;
}

function allAbsolute(files: unknown, base: string): string[] | undefined {
  const addresses = texts(files).map((file) => absolute(file, base));
  return addresses.every((address) => address !== undefined) ? addresses : undefined;
}

function readNeeded(value: unknown, base: string): Needed | undefined {
  if (!isRecord(value)) return undefined;
  const scripts = allAbsolute(value.preload, base);
  const styles = allAbsolute(value.css, base);
  return scripts && styles ? { scripts, styles, preview: absolute(value.preview, base) } : undefined;
}

/** The parts or pages with readable files. The others load later. */
function readParts(value: unknown, base: string): Record<string, Needed> {
  const parts = Object.entries(isRecord(value) ? value : {}).flatMap(([key, part]) => {
    const needed = readNeeded(part, base);
    return needed ? [[key, needed] as const] : [];
  });
  return Object.fromEntries(parts);
}

/** The stated hashes by the addresses of their files. */
function readIntegrity(value: unknown, base: string): Record<string, string> {
  const stated = Object.entries(isRecord(value) ? value : {}).map(([file, hash]) => [
    absolute(file, base),
    String(hash),
  ]);
  return Object.fromEntries(stated) as Record<string, string>;
}

function readRelease(value: unknown, base: string): Release | undefined {
  if (!isRecord(value) || typeof value.version !== 'string') return undefined;
  const contract = absolute(value.contract, base);
  const entry = absolute(value.entry, base);
  const needed = readNeeded(value, base);
  if (contract === undefined || entry === undefined || !needed) return undefined;
  const stated = readIntegrity(value.integrity, base);
  const list = absolute(value.hashes, base);
  return {
    version: value.version,
    contract,
    entry,
    integrity: stated[entry],
    hashes: list === undefined ? undefined : { list, stated },
    ...needed,
    parts: readParts(value.parts, base),
    pages: readParts(value.pages, base),
    texts: readParts(value.texts, base),
    starts: value.starts,
    feature: value.feature,
  };
}

function readCanary(value: unknown, base: string): Pointer['canary'] {
  const release = readRelease(value, base);
  if (!release || !isRecord(value) || typeof value.percent !== 'number') return undefined;
  return { release, percent: value.percent };
}

/**
 * Reads a remote's pointer. Its relative addresses must stay on its origin, which the page's configuration
 * chose. Omits a version that names a file elsewhere.
 *
 * @param json the answer of the pointer's address
 * @param address the pointer's absolute address
 * @throws Error when it is not a pointer, or names no version that may run
 */
export function readPointer(json: unknown, address: string): Pointer {
  if (!isRecord(json) || json.schema !== 1) throw new Error(`${address} is no pointer of a known schema`);
  const current = readRelease(json.current, address);
  const before = [json.previous, ...(Array.isArray(json.older) ? (json.older as unknown[]) : [])];
  const fallbacks = before.flatMap((release) => readRelease(release, address) ?? []);
  const canary = readCanary(json.canary, address);
  if (!current && fallbacks.length === 0 && !canary)
    throw new Error(`${address} names no version that may run`);
  return {
    current,
    fallbacks,
    canary,
    withdrawn: texts(json.withdrawn),
    isDisabled: json.disabled === true,
    disabledMessage: typeof json.disabledMessage === 'string' ? json.disabledMessage : undefined,
  };
}
