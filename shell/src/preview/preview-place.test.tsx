import type { Preview } from '@quits/federation';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { PreviewPlace } from './preview-place.tsx';

/** A preview as a feature draws it: a link. */
function drawn() {
  const element = document.createElement('div');
  element.dataset.preview = '';
  element.innerHTML = '<a href="/expenses/7">Dinner</a>';
  return {
    element,
    moveTo(place: Element) {
      place.append(element);
      return true;
    },
    giveWayTo: jest.fn((_page: Element) => element.remove()),
  };
}

function Away() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/groups')}>Away</button>;
}

interface Shown {
  isComplete?: boolean;
  isFailed?: boolean;
}

function Shell({ isComplete = false, isFailed = false }: Shown) {
  return (
    <MemoryRouter initialEntries={['/groups/1']}>
      <Away />
      <PreviewPlace isReady isFailed={isFailed}>
        <h1 data-page-heading="">Rome</h1>
        {isComplete ? <a href="/expenses/7">Dinner</a> : <span data-outline="" />}
      </PreviewPlace>
    </MemoryRouter>
  );
}

const KNOWN = { remote: 'mf-groups', version: '1.0.0', path: '/groups/1' };

async function open(further: Partial<Preview> = {}) {
  const top = drawn();
  window.__quitsPreview = Promise.resolve({ ...KNOWN, ...further, drawn: top });
  const { rerender } = render(<Shell />);
  await act(() => Promise.resolve());
  const show = async (shown: Shown) => {
    rerender(<Shell {...shown} />);
    // A mutation observer reports later.
    await act(() => Promise.resolve());
  };
  return { show, giveWayTo: top.giveWayTo };
}

const preview = () => document.querySelector('[data-preview]');
const heading = () => screen.queryByRole('heading', { name: 'Rome' });

afterEach(() => {
  window.__quitsPreview = undefined;
});

describe('the preview of a page', () => {
  it('stands alone in the document until no part of the page is loading', async () => {
    const { show } = await open();
    expect(preview()).toBeVisible();
    expect(heading()).not.toBeInTheDocument();
    await show({ isComplete: true });
    expect(preview()).not.toBeInTheDocument();
    expect(heading()).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Dinner' })).toHaveLength(1);
  });

  it('gives way to the page, which has come into the document', async () => {
    const { show, giveWayTo } = await open();
    await show({ isComplete: true });
    expect(giveWayTo).toHaveBeenCalledTimes(1);
    expect(giveWayTo.mock.calls[0]?.[0]).toContainElement(screen.getByRole('heading', { name: 'Rome' }));
  });

  it('goes when the page fails', async () => {
    const { show } = await open();
    await show({ isFailed: true });
    expect(preview()).not.toBeInTheDocument();
    expect(heading()).toBeVisible();
  });

  it('goes when the person leaves the page, and comes on no later one', async () => {
    await open();
    act(() => screen.getByRole('button', { name: 'Away' }).click());
    expect(preview()).not.toBeInTheDocument();
    cleanup();
    render(<Shell />);
    await act(() => Promise.resolve());
    expect(preview()).not.toBeInTheDocument();
  });

  it('does not come on another page, to which the app has led', async () => {
    await open({ path: '/groups/2' });
    expect(preview()).not.toBeInTheDocument();
  });

  it('does not come after the page is complete, and is no loss where there is none', async () => {
    let give: (top: ReturnType<typeof drawn>) => void = () => undefined;
    const late = new Promise<ReturnType<typeof drawn>>((resolve) => (give = resolve));
    window.__quitsPreview = late.then((top) => ({ ...KNOWN, drawn: top }));
    render(<Shell isComplete />);
    give(drawn());
    await act(() => late);
    expect(preview()).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dinner' })).toBeVisible();
  });
});
