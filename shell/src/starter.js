/*
 * Runs inline in the page's head, before any file has arrived: shows the chosen appearance, finds the
 * remote that owns the current path, fetches its pointer and preloads its files and contract.
 *
 * What it leaves for the loader in shell/src/remotes:
 *   window.__quitsPointers[name]: Promise of the pointer (parsed current.json), started at page start;
 *     it rejects when the pointer did not come. Use it once, then fetch the pointer again with
 *     `fetch(address)`.
 * What the loader must do the same way, or files are loaded twice:
 *   entry   script with crossOrigin = 'anonymous' and integrity = pointer.current.integrity[entry]
 *   chunks, styles   loaded by the remote's own webpack runtime: crossorigin only from another origin
 *
 * Addresses in a pointer are relative to the pointer's own address. The container of `mf-groups` is the
 * global variable `mf_groups`.
 */
(() => {
  const root = document.documentElement;
  /** Storage may be refused (private modes, policies): the page then starts without. */
  const read = (key) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read('quits.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

  const config = JSON.parse(document.getElementById('quits-config').textContent);
  const { remotes, routes } = config;
  const path = window.location.pathname.replace(/(.)\/+$/, '$1');
  const shows = (pattern) => new RegExp(`^${pattern.replace(/:[^/]+/g, '[^/]+')}$`).test(path);
  const match = Object.keys(routes).find(shows);

  // The same redirects as the router's, so that the files of the screen to come are preloaded.
  const isSignedIn = read('token') !== null;
  const guestRemote = routes['/login'];
  const isOpenToBoth = match !== undefined && match.startsWith('/invite/');
  let owner = routes[match];
  if (!isOpenToBoth && isSignedIn && (!owner || owner === guestRemote)) owner = routes['/'];
  if (!isOpenToBoth && !isSignedIn && owner !== guestRemote) owner = guestRemote;

  const preload = (address, as, integrity) => {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = as;
    link.href = address.href;
    if (integrity) link.integrity = integrity;
    if (integrity || address.origin !== window.location.origin) link.crossOrigin = 'anonymous';
    document.head.append(link);
  };

  const pointers = (window.__quitsPointers = {});
  if (!owner || !remotes[owner]) return;
  const base = new URL(remotes[owner], window.location.href);
  const pointer = fetch(base, { credentials: 'omit' }).then((answer) => {
    if (!answer.ok) throw new Error(`${base.href} answered ${answer.status}`);
    return answer.json();
  });
  pointers[owner] = pointer;
  pointer
    .then(({ current, disabled }) => {
      if (disabled) return undefined;
      preload(new URL(current.entry, base), 'script', current.integrity[current.entry]);
      for (const file of current.preload) preload(new URL(file, base), 'script');
      for (const file of current.css) preload(new URL(file, base), 'style');
      // The loader judges it before it runs the remote; the answer waits in the browser's cache until then.
      return fetch(new URL(current.contract, base), { credentials: 'omit' });
    })
    .catch(() => undefined);
})();
