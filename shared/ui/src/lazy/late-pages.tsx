import { useHost } from '@quits/core';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes, matchPath } from 'react-router-dom';
import { useIdleLoad } from './use-idle-load.ts';

/** Path of the app → what gives its page. */
type LatePages = Readonly<Record<string, () => Promise<ComponentType>>>;

/**
 * The pages of a remote, each a chunk of its own: the first load carries the page that is shown, the others come when
 * nothing else is to do. Whoever shows them waits (`Suspense`), and catches what does not arrive.
 */
export function latePages(pages: LatePages) {
  const routes = Object.entries(pages).map(([path, load]) => ({
    path,
    load,
    Page: lazy(() => load().then((Page) => ({ default: Page }))),
  }));
  const loadAll = () => Promise.all(routes.map(({ load }) => load()));

  function RemoteRoutes() {
    const { kind } = useHost();
    useIdleLoad(loadAll, kind === 'app');
    return (
      <Routes>
        {routes.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={null} />
      </Routes>
    );
  }

  /** Loads the page at a path, for somebody who is about to follow a link to it. */
  async function prefetch(path: string): Promise<void> {
    await routes.find((route) => matchPath(route.path, path))?.load();
  }

  return { RemoteRoutes, prefetch };
}
