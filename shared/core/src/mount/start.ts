import { type ApiConfig, createConfig } from '../api/config.ts';
import type { MountTreeProps } from './tree.tsx';
import { MountError } from './mount-error.ts';
import type { MountOptions, MountParts } from './options.ts';

/** The back end of a mount option, or the one that follows from the app's or the page's address. */
export function configOf({ appBase, apiBase, apiPort, hasExtras = false }: MountOptions): ApiConfig {
  const place = appBase === undefined ? window.location : new URL(appBase, window.location.href);
  return createConfig(place, { extras: hasExtras, base: apiBase, port: apiPort });
}

export function missingPath(path: string): MountError {
  return new MountError('path', `This feature has no path ${path}`);
}

/** Removes and reports a start path that the feature does not have. */
export function withOwnPath(
  options: MountOptions,
  owns: (path: string) => boolean,
  report: (error: MountError) => void,
): MountOptions {
  const { path, ...others } = options;
  if (path === undefined || owns(path)) return options;
  report(missingPath(path));
  return others;
}

/** A feature starts at the first of its paths without a parameter ("/groups", not "/groups/:groupId"). */
export function homeOf(paths: MountParts['paths']): string {
  return paths.find((path) => !path.includes(':')) ?? '/';
}

/** "/money/" and "money" mean "/money"; "/" and an empty value mean "". */
export function cleanBase(basePath = ''): string {
  const inner = basePath.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
}

/**
 * Where and how a feature starts. In the page's own address, a path applies only at the base itself.
 *
 * @throws Error when the page's address is not below `basePath`
 */
export function startOf(
  { routing = 'memory', basePath, path }: Pick<MountOptions, 'routing' | 'basePath' | 'path'>,
  home: string,
): MountTreeProps['start'] {
  if (routing === 'memory') return { routing, path: path ?? home };
  const base = cleanBase(basePath);
  const { pathname } = window.location;
  if (pathname !== base && !pathname.startsWith(`${base}/`)) {
    throw new Error(`The address ${pathname} is not below the base path ${base}`);
  }
  const isAtBase = pathname.slice(base.length).replace(/\/$/, '') === '';
  if (isAtBase) window.history.replaceState(window.history.state, '', base + (path ?? home));
  return { routing, basePath: base === '' ? '/' : base };
}
