import { waitFor } from '@testing-library/react';
import { resolveStarts, startsAt } from '@quits/federation';
import type { StatedContract } from '@quits/federation';
import type { ComponentType } from 'react';
import { renderFeature } from './render-feature.tsx';

const ADA = { id: 1, name: 'Ada', email: 'ada@example.com' };

/**
 * The table of what a remote's pages ask for at once (`starts` in its contract.json): the page's starter sends just
 * that, so what a page does not ask for would be sent in vain, and what the table lacks would come later.
 *
 * @param paths of pages, one for each route of the remote
 */
export function describeStarts(
  Routes: ComponentType,
  { starts = {} }: Pick<StatedContract, 'starts'>,
  paths: readonly string[],
): void {
  const cases = paths.flatMap((path) => [true, false].map((hasExtras) => ({ path, hasExtras })));
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each(cases)('$path asks at once what its contract says (extras: $hasExtras)', async (options) => {
    const { path, hasExtras } = options;
    // Nothing is answered: what depends on an answer is not asked for at once.
    const send = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    const asked = () =>
      send.mock.calls.map(([request]) => {
        const { pathname, search } = new URL(request instanceof Request ? request.url : String(request));
        return pathname + search;
      });
    const { unmount } = renderFeature(<Routes />, { path, hasExtras, signedInAs: ADA });
    const stated = startsAt(resolveStarts(starts), path, hasExtras);
    await waitFor(() => expect(asked().sort()).toEqual(stated.sort()));
    unmount();
  });
}
