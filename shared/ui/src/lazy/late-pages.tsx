import { useHost } from '@quits/core';
import { lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes, matchPath } from 'react-router-dom';
import { useIdleLoad } from './use-idle-load.ts';

type LoadPage = () => Promise<ComponentType>;

/** Path of the app → what gives its page. */
type LatePages = Readonly<Record<string, LoadPage>>;

/** A page that shows at once where its code is there, and waits else: React shows what follows a wait 300 ms late. */
function latePage(fetchPage: LoadPage) {
  let Loaded: ComponentType | undefined;
  const load = async () => (Loaded = await fetchPage());
  const Awaited = lazy(() => load().then((Page) => ({ default: Page })));
  function LatePage() {
    const [Page] = useState(() => Loaded ?? Awaited);
    return <Page />;
  }
  return { load, LatePage };
}

/**
 * The pages of a remote, each a chunk of its own: the first load carries the page that is shown, the others come when
 * nothing else is to do. Whoever shows them waits (`Suspense`), and catches what does not arrive.
 */
export function latePages(pages: LatePages) {
  const routes = Object.entries(pages).map(([path, load]) => ({ path, ...latePage(load) }));
  const loadAll = () => Promise.all(routes.map(({ load }) => load()));

  function RemoteRoutes() {
    const { kind } = useHost();
    useIdleLoad(loadAll, kind === 'app');
    return (
      <Routes>
        {routes.map(({ path, LatePage }) => (
          <Route key={path} path={path} element={<LatePage />} />
        ))}
        <Route path="*" element={null} />
      </Routes>
    );
  }

  /** Loads the page at a path, for somebody who is about to show it or to follow a link to it. */
  async function prefetch(path: string): Promise<void> {
    await routes.find((route) => matchPath(route.path, path))?.load();
  }

  return { RemoteRoutes, prefetch };
}
