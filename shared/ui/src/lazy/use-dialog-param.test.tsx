import { renderFeature, useMockBackEnd } from '@quits/testing';
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { useDialogParam } from './use-dialog-param.ts';

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

describe('useDialogParam', () => {
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
