/**
 * Preloads a file in the way in which it will be asked for: chunks and styles as webpack's runtime does, an
 * entry with the integrity of its pointer. Asked for in another way it would be loaded twice.
 *
 * @param integrity of an entry (`sha384-…`)
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
