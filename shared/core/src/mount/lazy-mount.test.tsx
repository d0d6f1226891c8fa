import { screen, waitFor } from '@testing-library/react';
import { useMockBackEnd } from '@quits/testing';
import { createMount } from './lazy-mount.ts';
import type { MountFrameProps } from './options.ts';

useMockBackEnd();

const mount = createMount(() => <h1>Pears</h1>, {
  name: 'mf-pears',
  paths: ['/pears'],
  Frame: ({ children }: MountFrameProps) => children,
});

function place(): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  return element;
}

describe('a feature that is mounted in the page of the app', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows its screens once the code has loaded, and leaves nothing behind', async () => {
    const element = place();
    const { unmount } = mount(element);
    expect(await screen.findByRole('heading', { name: 'Pears' })).toBeInTheDocument();
    unmount();
    await waitFor(() => expect(element).toBeEmptyDOMElement());
  });

  it('takes updates before that', async () => {
    const onError = jest.fn();
    const { update, refresh, unmount } = mount(place(), { onError });
    update({ path: '/plums' });
    refresh();
    await waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'path' })));
    unmount();
    await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument());
  });

  it('never shows when it was unmounted before that', async () => {
    const element = place();
    mount(element).unmount();
    await import('./mount.tsx');
    await Promise.resolve();
    expect(element).toBeEmptyDOMElement();
  });
});
