import { useHost } from '@quits/core';
import { type ComponentType, lazy, useState } from 'react';
import { Route, Routes, matchPath } from 'react-router-dom';
import { useIdleLoad } from './preload.ts';

type LoadPage = () => Promise<ComponentType>;

type LazyPages = Readonly<Record<string, LoadPage>>;

/**
 * A page that renders synchronously once its code is loaded, and suspends before. React delays content after
 * a suspense by 300 ms.
 */
function lazyPage(fetchPage: LoadPage) {
  let Loaded: ComponentType | undefined;
  const load = async () => (Loaded = await fetchPage());
  const Awaited = lazy(() => load().then((Page) => ({ default: Page })));
  function LazyPage() {
    const [Page] = useState(() => Loaded ?? Awaited);
    return <Page />;
  }
  return { load, LazyPage };
}

/**
 * The pages of a remote, each in its own chunk. The first load carries the current page; the others load when
 * the browser is idle. The caller provides `Suspense` and an error boundary.
 *
 * @param apart pages that no other page leads to: they load on their own paths only
 */
export function lazyPages(pages: LazyPages, apart: LazyPages = {}) {
  const routes = Object.entries({ ...pages, ...apart }).map(([path, load]) => ({ path, ...lazyPage(load) }));
  const loadAll = () => Promise.all(routes.filter(({ path }) => path in pages).map(({ load }) => load()));

  function RemoteRoutes() {
    const { kind } = useHost();
    useIdleLoad(loadAll, kind === 'app');
    return (
      <Routes>
        {routes.map(({ path, LazyPage }) => (
          <Route key={path} path={path} element={<LazyPage />} />
        ))}
        <Route path="*" element={null} />
      </Routes>
    );
  }

  /** Loads the page at a path, before it is shown or its link is followed. */
  async function prefetch(path: string): Promise<void> {
    await routes.find((route) => matchPath(route.path, path))?.load();
  }

  return { RemoteRoutes, prefetch };
}
