import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { nearestScroller } from './list-place.ts';
import { SectionedList } from './sectioned-list.tsx';
import type { SectionedListHandle } from './plain-lines.tsx';
import { usePrintMode } from './use-print-mode.ts';

describe('a list with sections', () => {
  const HEIGHT = 600;
  const ROW = 73;
  const HEADING = 36;
  const TOTAL = 1000 * ROW + 100 * HEADING;
  /** Down to row 501, which starts the 51st section. */
  const FAR = 500 * ROW + 50 * HEADING;

  /** jsdom has no layout: this gives the scroller 600 px, a row 73 px, and all rows more than the scroller. */
  function pretendLayout(): void {
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(TOTAL);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
    // Everything begins at the start of its scroller.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      let top = -window.scrollY;
      for (
        let node = this.parentNode;
        node;
        node = node instanceof ShadowRoot ? node.host : node.parentNode
      ) {
        if (node instanceof Element) top -= node.scrollTop;
      }
      return new DOMRect(0, top);
    });
    HTMLElement.prototype.scrollTo = function (this: HTMLElement, options?: ScrollToOptions | number) {
      this.scrollTop = typeof options === 'object' ? (options.top ?? 0) : 0;
      // Browsers report a scroll asynchronously.
      setTimeout(() => fireEvent.scroll(this));
    };
  }

  const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const sectionOf = (row: number) => `Section ${String(Math.ceil(row / 10))}`;
  const keyOf = (row: number) => row;

  function Rows({ count, isJumpOffered = false }: { count: number; isJumpOffered?: boolean }) {
    const handle = useRef<SectionedListHandle>(null);
    return (
      <>
        {isJumpOffered && (
          <>
            <button onClick={() => handle.current?.focusEnd('last')}>End</button>
            <button onClick={() => handle.current?.focusEnd('first')}>Home</button>
          </>
        )}
        <SectionedList
          ref={handle}
          rows={rowsOf(count)}
          keyOf={keyOf}
          sectionOf={sectionOf}
          renderRow={(row, isOnPaper) => (
            <a href={`#${String(row)}`}>
              Row {row} {isOnPaper && 'on paper'}
            </a>
          )}
          label="Rows"
          rowHeight={ROW}
        />
      </>
    );
  }

  const drawn = (root: ParentNode = document) => root.querySelectorAll('li').length;
  const isWindowed = (root: ParentNode = document) => root.querySelector('li[aria-setsize="1000"]') !== null;

  describe('a short list', () => {
    it('draws all of up to 40 rows under their headings', () => {
      render(<Rows count={40} />);
      expect(screen.getByRole('list', { name: 'Rows' })).toBeVisible();
      expect(screen.getAllByRole('link')).toHaveLength(40);
      expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
        'Section 1',
        'Section 2',
        'Section 3',
        'Section 4',
      ]);
    });

    it('has no heading for rows without a section', () => {
      render(
        <SectionedList
          rows={rowsOf(3)}
          keyOf={keyOf}
          sectionOf={() => undefined}
          renderRow={(row) => <p>{row}</p>}
          rowHeight={ROW}
        />,
      );
      expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    });
  });

  describe('a long list', () => {
    beforeEach(pretendLayout);
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it('draws as many rows as the window holds and two more until its code for more has loaded', async () => {
      render(<Rows count={1000} />);
      expect(drawn()).toBe(Math.ceil(window.innerHeight / ROW) + 2);
      await waitFor(() => expect(isWindowed()).toBe(true));
    });

    it('begins with 41 rows', async () => {
      render(<Rows count={41} />);
      await waitFor(() => expect(document.querySelector('li[aria-setsize="41"]')).toBeInTheDocument());
    });

    const inScroller = (
      <div style={{ overflowY: 'auto' }} data-testid="scroller">
        <Rows count={1000} isJumpOffered />
      </div>
    );

    it('draws only the rows in sight, and says how many there are', async () => {
      render(inScroller);
      await waitFor(() => expect(isWindowed()).toBe(true));
      expect(drawn()).toBeGreaterThan(8);
      expect(drawn()).toBeLessThan(40);
      expect(document.querySelector('li')).toHaveAttribute('aria-posinset', '1');
    });

    it('follows the element that scrolls it, and keeps the row that has the focus', async () => {
      render(inScroller);
      await waitFor(() => expect(isWindowed()).toBe(true));
      const first = screen.getByRole('link', { name: /^Row 1\s*$/ });
      act(() => first.focus());
      act(() => screen.getByTestId('scroller').scrollTo({ top: FAR }));
      await waitFor(() => expect(document.querySelector('li[aria-posinset="501"]')).not.toBeNull());
      expect(first).toBeInTheDocument();
      expect(first).toHaveFocus();
    });

    it('reaches its ends at once, with the focus there', async () => {
      render(inScroller);
      await waitFor(() => expect(isWindowed()).toBe(true));
      fireEvent.click(screen.getByRole('button', { name: 'End' }));
      await waitFor(() => expect(screen.getByRole('link', { name: 'Row 1000' })).toHaveFocus());
      fireEvent.click(screen.getByRole('button', { name: 'Home' }));
      await waitFor(() => expect(screen.getByRole('link', { name: 'Row 1' })).toHaveFocus());
    });

    it('follows the page where nothing else scrolls it', async () => {
      render(<Rows count={1000} />);
      await waitFor(() => expect(isWindowed()).toBe(true));
      expect(drawn()).toBeLessThan(40);
      Object.defineProperty(window, 'scrollY', { value: FAR, configurable: true });
      act(() => void fireEvent.scroll(window));
      await waitFor(() => expect(document.querySelector('li[aria-posinset="501"]')).not.toBeNull());
      Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    });

    it('draws all rows for paper @full', async () => {
      render(inScroller);
      await waitFor(() => expect(isWindowed()).toBe(true));
      act(() => void window.dispatchEvent(new Event('beforeprint')));
      expect(screen.getAllByRole('link', { name: /on paper/ })).toHaveLength(1000);
      act(() => void window.dispatchEvent(new Event('afterprint')));
      expect(drawn()).toBeLessThan(40);
    });

    it('follows what scrolls in the page around, out of shadow roots and slots', async () => {
      const around = document.body.appendChild(document.createElement('div'));
      around.style.overflowY = 'scroll';
      const host = around.appendChild(document.createElement('div'));
      const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
      const place = inner.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
      const view = render(createPortal(<Rows count={1000} />, place));
      await waitFor(() => expect(isWindowed(place)).toBe(true));
      act(() => around.scrollTo({ top: FAR }));
      await waitFor(() => expect(place.querySelector('li[aria-posinset="501"]')).not.toBeNull());
      view.unmount();
      around.remove();
    });
  });

  describe('nearestScroller', () => {
    function nested(
      styles: readonly Partial<CSSStyleDeclaration>[],
      fills: readonly boolean[],
    ): HTMLElement[] {
      const elements = styles.map((style, index) => {
        const element = document.createElement('div');
        Object.assign(element.style, style);
        Object.defineProperty(element, 'clientHeight', { value: 100 });
        Object.defineProperty(element, 'scrollHeight', { value: fills[index] ? 500 : 100 });
        return element;
      });
      elements.reduce<HTMLElement>((around, element) => around.appendChild(element), document.body);
      return elements;
    }

    it('passes by what only could scroll, such as a place that scrolls sideways', () => {
      const [outer, , list] = nested(
        [{ overflowY: 'auto' }, { overflow: 'auto hidden' }, {}],
        [true, false, false],
      );
      expect(nearestScroller(list!)).toBe(outer);
      outer?.remove();
    });

    it('is the page where its own elements say that they scroll', () => {
      document.body.style.overflowY = 'auto';
      const [list] = nested([{}], [true]);
      expect(nearestScroller(list!)).toBe('page');
      document.body.style.overflowY = '';
      list?.remove();
    });
  });
});

describe('usePrintMode', () => {
  function Probe() {
    return <p>{usePrintMode() ? 'paper' : 'screen'}</p>;
  }

  it('has drawn for paper by the time the browser takes its picture', () => {
    render(<Probe />);
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
      expect(screen.getByText('paper')).toBeVisible();
    });
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getByText('screen')).toBeVisible();
  });
});
