import { createRef, StrictMode } from 'react';
import { act, render } from '@testing-library/react';
import { FEATURE_NAMES, tagOf } from './features.ts';
import { elementClass } from './quits-element.ts';
import { Quits } from './react.tsx';
import { fakeLoader, settled } from './testing/fake-loader.ts';
import type { Embedded } from './types/index.d.ts';

const BASE = 'https://quits.example/';
const fixture = fakeLoader();
for (const feature of FEATURE_NAMES) customElements.define(tagOf(feature), elementClass(fixture.loader));

const element = () => document.querySelector('quits-groups')!;
const current = () => fixture.features.at(-1)!;
const start = () => act(settled);
const props = { feature: 'groups', base: BASE, path: '/groups' } as const;

describe('the component for React', () => {
  it('shows a feature once, in strict mode too, and removes it', async () => {
    const { unmount } = render(<Quits {...props} className="money" hasExtras />, { wrapper: StrictMode });
    await start();
    expect(document.querySelectorAll('.money > quits-groups')).toHaveLength(1);
    expect(current().options).toMatchObject({ path: '/groups', hasExtras: true });
    unmount();
    expect(document.querySelector('quits-groups')).toBeNull();
    await start();
    expect(current().asked).toContain('unmount');
  });

  it('keeps the screen when path, look or functions change', async () => {
    const tokens = () => ({ '--q-rem': '14px' }) as const;
    const [first, second] = [jest.fn(), jest.fn()];
    const { rerender } = render(<Quits {...props} tokens={tokens()} onEvent={first} />);
    await start();
    const [shown, feature] = [element(), current()];
    expect(feature.asked).toEqual([]);
    rerender(<Quits {...props} tokens={tokens()} onEvent={second} />);
    await start();
    expect(feature.asked).toEqual([]);
    rerender(<Quits {...props} path="/groups/7" theme="dark" tokens={tokens()} onEvent={second} />);
    await start();
    expect(feature.asked).toEqual(expect.arrayContaining([{ path: '/groups/7' }, { theme: 'dark' }]));
    rerender(<Quits {...props} path="/groups/7" onEvent={second} />);
    await start();
    expect(feature.asked).toEqual(expect.arrayContaining([{ theme: 'system' }, { tokens: {} }]));
    expect(element()).toBe(shown);

    feature.publish({ type: 'session/signedIn', version: 1, source: 'core', payload: { userId: 1 } });
    expect(second).toHaveBeenCalledWith(expect.objectContaining({ type: 'quits-signed-in' }));
    expect(first).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'quits-signed-in' }));
  });

  it('requests tokens by the function that was rendered last', async () => {
    const { rerender } = render(<Quits {...props} getToken={() => Promise.resolve('old')} />);
    await start();
    const { getToken } = current().options;
    rerender(<Quits {...props} getToken={() => Promise.resolve('new')} />);
    await start();
    expect(current().options.getToken).toBe(getToken);
    expect(await getToken?.()).toBe('new');
  });

  describe('for all components of a page', () => {
    const tokens = () => new Set(fixture.features.map(({ options }) => options.getToken));
    function Host({ getToken, count }: { getToken: () => Promise<string>; count: number }) {
      return Array.from({ length: count }, (_, index) => (
        // The new one comes first.
        <Quits key={count - index} {...props} getToken={getToken} />
      ));
    }
    beforeEach(() => {
      fixture.features.length = 0;
    });

    it('requests tokens by one function, which the host may write inline', async () => {
      const { rerender } = render(<Host count={2} getToken={() => Promise.resolve('old')} />);
      await start();
      rerender(<Host count={3} getToken={() => Promise.resolve('new')} />);
      await start();
      expect(fixture.features).toHaveLength(3);
      expect(tokens().size).toBe(1);
      expect(await current().options.getToken?.()).toBe('new');
    });

    it('leaves two functions two, of which a page takes one', async () => {
      render(<Host count={1} getToken={() => Promise.resolve('a')} />);
      render(<Host count={1} getToken={() => Promise.resolve('b')} />);
      await start();
      expect(tokens().size).toBe(2);
    });
  });

  it('restarts for another back end, at the current path', async () => {
    const { rerender } = render(<Quits {...props} apiBase="https://a.example" />);
    await start();
    rerender(<Quits {...props} path="/groups/7" apiBase="https://b.example" />);
    await start();
    expect(current().options).toMatchObject({ apiBase: 'https://b.example', path: '/groups/7' });
    expect(document.querySelectorAll('quits-groups')).toHaveLength(1);
  });

  it('exposes its methods by a ref', async () => {
    const ref = createRef<Embedded>();
    render(<Quits {...props} ref={ref} />);
    await start();
    ref.current?.update({ path: '/groups/9' });
    ref.current?.refresh();
    ref.current?.signOut();
    await start();
    expect(current().asked).toEqual([{ path: '/groups/9' }, 'refresh', 'signOut']);
    ref.current?.unmount();
    expect(document.querySelector('quits-groups')).toBeNull();
  });
});
