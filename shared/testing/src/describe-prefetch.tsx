import { waitFor } from '@testing-library/react';
import { prefetchAt, resolvePrefetch, type StatedContract } from '@quits/federation';
import type { ComponentType } from 'react';
import { renderFeature } from './render-feature.tsx';

const ADA = { id: 1, name: 'Ada', email: 'ada@example.com' };

/**
 * Checks the calls that a remote's pages make immediately (`starts` in its contract.json). The page's starter
 * sends exactly these: an extra call is useless, and a missing one comes later.
 *
 * @param paths paths of pages, one for each route of the remote
 */
export function describePrefetch(
  Routes: ComponentType,
  { starts = {} }: Pick<StatedContract, 'starts'>,
  paths: readonly string[],
): void {
  const cases = paths.flatMap((path) => [true, false].map((hasExtras) => ({ path, hasExtras })));
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each(cases)(
    '$path immediately makes the calls of its contract (extras: $hasExtras)',
    async (options) => {
      const { path, hasExtras } = options;
      // No call gets an answer, so dependent calls never start.
      const send = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
      const asked = () =>
        send.mock.calls.map(([request]) => {
          const { pathname, search } = new URL(request instanceof Request ? request.url : String(request));
          return pathname + search;
        });
      const { unmount } = renderFeature(<Routes />, { path, hasExtras, signedInAs: ADA });
      const stated = prefetchAt(resolvePrefetch(starts), path, hasExtras);
      await waitFor(() => expect(asked().sort()).toEqual(stated.sort()));
      unmount();
    },
  );
}
