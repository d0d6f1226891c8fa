import { renderFeature, useMockBackEnd } from '@quits/testing';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { type DialogControl, LazyDialog } from './lazy-dialog.tsx';
import { LazyPart } from './lazy-part.tsx';
import { useIdleLoad } from './preload.ts';
import { useLazyValue } from './use-lazy-value.ts';
import { useDialogParam } from './use-dialog-param.ts';

describe('LazyPart without a network', () => {
  it('says one sentence a page, and loads when the network returns', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const Chart = () => <p>Chart</p>;
    const loads = [1, 2, 3].map(() =>
      jest.fn<Promise<ComponentType<object>>, []>(() => Promise.reject(new Error('offline'))),
    );
    render(loads.map((load, index) => <LazyPart key={index} load={load} part={{}} what="the chart" />));
    expect(await screen.findAllByText('Parts of this page need the network.')).toHaveLength(1);
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
    for (const load of loads) load.mockResolvedValue(Chart);
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findAllByText('Chart')).toHaveLength(3);
    expect(screen.queryByText(/network/)).not.toBeInTheDocument();
    onLine.mockRestore();
  });
});

describe('LazyDialog', () => {
  useMockBackEnd();

  function Form({ isOpen, onClose }: DialogControl) {
    const [text, setText] = useState('');
    if (!isOpen) return null;
    return (
      <div role="dialog" aria-label="Form">
        <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
        <button onClick={onClose}>Close</button>
      </div>
    );
  }

  function Page({ load }: { load: () => Promise<ComponentType<DialogControl>> }) {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Open</button>
        <LazyDialog source="mf-test" load={load} dialog={{ isOpen, onClose: () => setIsOpen(false) }} />
      </>
    );
  }

  it('loads at the first opening, and each opening has a fresh form', async () => {
    const load = jest.fn(() => Promise.resolve(Form));
    const { user } = renderFeature(<Page load={load} />);
    expect(load).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.type(await screen.findByLabelText('Text'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByLabelText('Text')).toHaveValue('');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('says that it did not load, and loads again the next time', async () => {
    const load = jest.fn<Promise<ComponentType<DialogControl>>, []>(() => Promise.reject(new Error('404')));
    const { user, toasts } = renderFeature(<Page load={load} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() =>
      expect(toasts()).toEqual([
        {
          kind: 'error',
          title: 'This dialog did not load',
          description: 'The server did not answer. Check your connection and try again.',
        },
      ]),
    );
    load.mockResolvedValue(Form);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('dialog', { name: 'Form' })).toBeVisible();
  });
});

describe('LazyPart', () => {
  const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

  it('shows what stands there until the part comes', async () => {
    const load = () => Promise.resolve(Greeting);
    render(
      <LazyPart load={load} part={{ name: 'Ann' }} what="the greeting">
        <p>Wait</p>
      </LazyPart>,
    );
    expect(screen.getByText('Wait')).toBeInTheDocument();
    expect(await screen.findByText('Hello Ann')).toBeInTheDocument();
    expect(screen.queryByText('Wait')).not.toBeInTheDocument();
  });

  it('offers to load it again when it does not come', async () => {
    const load = jest.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('offline'));
    render(<LazyPart load={load} part={{ name: 'Ann' }} what="the greeting" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Ann')).toBeInTheDocument();
  });
});

describe('what is likely to be needed next', () => {
  const load = jest.fn(() => Promise.reject(new Error('gone')));
  const connect = (connection: object | undefined) =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

  beforeEach(() => {
    jest.useFakeTimers();
    load.mockClear();
  });
  afterEach(() => {
    jest.useRealTimers();
    connect(undefined);
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });

  it('loads once the screen is there and nothing else is to do, and its failure is nobody’s', async () => {
    const { rerender } = renderHook(({ isReady }) => useIdleLoad(load, isReady), {
      initialProps: { isReady: false },
    });
    await jest.advanceTimersByTimeAsync(5000);
    expect(load).not.toHaveBeenCalled();
    rerender({ isReady: true });
    expect(load).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(5000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is there in the same moment as the need for it', async () => {
    const Part = () => null;
    const loadPart = jest.fn(() => Promise.resolve(Part));
    renderHook(() => useIdleLoad(loadPart, true));
    await jest.advanceTimersByTimeAsync(5000);
    const { result, rerender } = renderHook(({ isWanted }) => useLazyValue(loadPart, isWanted), {
      initialProps: { isWanted: false },
    });
    expect(result.current.value).toBeUndefined();
    rerender({ isWanted: true });
    expect(result.current.value).toBe(Part);
    expect(loadPart).toHaveBeenCalledTimes(1);
  });

  it('waits for the browser to say that it is idle, where it does', () => {
    const request = jest.fn((_work: () => void) => 7);
    const cancel = jest.fn();
    Object.assign(window, { requestIdleCallback: request, cancelIdleCallback: cancel });
    const { unmount } = renderHook(() => useIdleLoad(load, true));
    jest.advanceTimersByTime(5000);
    expect(load).not.toHaveBeenCalled();
    request.mock.calls[0]?.[0]();
    expect(load).toHaveBeenCalledTimes(1);
    unmount();
    expect(cancel).toHaveBeenCalledWith(7);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'does not load by itself where bytes are dear, but for what is needed for sure (%j)',
    async (connection) => {
      connect(connection);
      renderHook(() => useIdleLoad(load, true));
      await jest.advanceTimersByTimeAsync(5000);
      expect(load).not.toHaveBeenCalled();
      renderHook(() => useIdleLoad(load, true, { isNeeded: true }));
      await jest.advanceTimersByTimeAsync(5000);
      expect(load).toHaveBeenCalledTimes(1);
    },
  );
});

describe('useDialogParam', () => {
  useMockBackEnd();

  function Page() {
    const { isOpen, open, close, leave } = useDialogParam('dialog', 'edit');
    return (
      <>
        <p>{isOpen ? 'open' : 'closed'}</p>
        <button onClick={open}>Open</button>
        <button onClick={close}>Close</button>
        <button onClick={() => leave('/instead', 'instead')}>Instead</button>
        <button onClick={() => leave('/after', 'after')}>After</button>
        <button
          onClick={() => {
            open();
            open();
          }}
        >
          Open twice
        </button>
        <button
          onClick={() => {
            close();
            close();
          }}
        >
          Close twice
        </button>
      </>
    );
  }

  const PATH = '/expenses/1?from=%2Fgroups';
  const STATE = { from: '/groups/7' };

  function show(path = PATH) {
    const view = renderFeature(<Page />, { path, state: STATE, before: ['/groups'] });
    return { ...view, press: (name: string) => view.user.click(screen.getByRole('button', { name })) };
  }

  it('opens in the address, beside what else stands there, with the navigation state kept', async () => {
    const { press, path, location } = show();
    await press('Open');
    expect(screen.getByText('open')).toBeVisible();
    expect(path()).toBe(`${PATH}&dialog=edit`);
    expect(location()?.state).toMatchObject(STATE);
  });

  it.each(['Back', 'Close', 'Close twice'])('is closed by %s, and then Back leaves the page', async (way) => {
    const { press, back, path, location } = show();
    await press('Open');
    await (way === 'Back' ? back() : press(way));
    expect(screen.getByText('closed')).toBeVisible();
    expect(path()).toBe(PATH);
    expect(location()?.state).toEqual(STATE);
    await back();
    expect(path()).toBe('/groups');
  });

  it('opens again after Back', async () => {
    const { press, back } = show();
    await press('Open');
    await back();
    await press('Open');
    expect(screen.getByText('open')).toBeVisible();
  });

  it('opens once by two presses: Back closes it', async () => {
    const { press, back, path } = show();
    await press('Open twice');
    await back();
    expect(path()).toBe(PATH);
  });

  it('is open by a link, and then closing takes it out of the address', async () => {
    const { press, back, path, location } = show(`${PATH}&dialog=edit`);
    expect(screen.getByText('open')).toBeVisible();
    await press('Close');
    expect(path()).toBe(PATH);
    expect(location()?.state).toEqual(STATE);
    await back();
    expect(path()).toBe('/groups');
  });

  it('stays closed for another dialog of the same name', () => {
    show('/expenses/1?dialog=delete');
    expect(screen.getByText('closed')).toBeVisible();
  });

  it.each([
    ['Instead', '/instead', '/groups'],
    ['After', '/after', PATH],
  ])('is over when one goes on: %s', async (way, path, before) => {
    const view = show();
    await view.press('Open');
    await view.press(way);
    expect(view.path()).toBe(path);
    await view.back();
    expect(view.path()).toBe(before);
  });

  it('leaves alone where somebody has gone with it open, however late it closes', async () => {
    let closeLate: (() => void) | undefined;
    function Late() {
      const { open, close } = useDialogParam('dialog');
      closeLate = close;
      return <button onClick={open}>Open</button>;
    }
    const pages = (
      <Routes>
        <Route path="/groups/7" element={<Late />} />
        <Route path="*" element={null} />
      </Routes>
    );
    const { user, back, path } = renderFeature(pages, {
      path: '/groups/7',
      before: ['/expenses', '/groups'],
    });
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await back(2);
    expect(path()).toBe('/groups');
    act(() => closeLate?.());
    expect(path()).toBe('/groups');
  });
});
