import { renderFeature } from '@quits/testing';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPages } from './lazy-pages.tsx';

const pageOf = (text: string) => jest.fn(() => Promise.resolve(() => <p>{text}</p>));

describe('pages that come late @full', () => {
  it('shows the page of the path, and loads no other for it', async () => {
    const [list, one] = [pageOf('The list'), pageOf('One of them')];
    const { RemoteRoutes } = lazyPages({ '/things': list, '/things/:id': one });
    const routes = (
      <Suspense>
        <RemoteRoutes />
      </Suspense>
    );
    const { unmount } = renderFeature(routes, { path: '/things/7' });
    expect(await screen.findByText('One of them')).toBeVisible();
    expect(list).not.toHaveBeenCalled();
    unmount();
  });

  it('loads the page of a path that is about to be opened', async () => {
    const [list, one] = [pageOf('The list'), pageOf('One of them')];
    const { prefetch } = lazyPages({ '/things': list, '/things/:id': one });
    await prefetch('/things/7');
    expect(one).toHaveBeenCalledTimes(1);
    expect(list).not.toHaveBeenCalled();
  });

  it('loads a page that stands apart on its own path only', async () => {
    const [list, apart] = [pageOf('The list'), pageOf('Apart')];
    const { RemoteRoutes, prefetch } = lazyPages({ '/things': list }, { '/apart': apart });
    await prefetch('/things');
    const { unmount } = renderFeature(<RemoteRoutes />, { path: '/things' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(apart).not.toHaveBeenCalled();
    unmount();
    await prefetch('/apart');
    renderFeature(<RemoteRoutes />, { path: '/apart' });
    expect(screen.getByText('Apart')).toBeVisible();
  });

  it('shows what was loaded before at once, without waiting', async () => {
    const { RemoteRoutes, prefetch } = lazyPages({ '/things': pageOf('The list') });
    await prefetch('/things');
    const Waiting = jest.fn(() => null);
    renderFeature(
      <Suspense fallback={<Waiting />}>
        <RemoteRoutes />
      </Suspense>,
      { path: '/things' },
    );
    expect(screen.getByText('The list')).toBeVisible();
    expect(Waiting).not.toHaveBeenCalled();
  });
});
