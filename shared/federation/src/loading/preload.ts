/**
 * Preloads a file exactly as it will be requested: with its integrity, if it has one. Any difference would
 * load it twice.
 *
 * @param integrity its hash in the pointer (`sha256-…`)
 */
export function preload(href: string, as: 'script' | 'style', integrity?: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = as;
  link.href = href;
  if (integrity) link.integrity = integrity;
  if (integrity || new URL(href).origin !== window.location.origin) link.crossOrigin = 'anonymous';
  document.head.append(link);
}
