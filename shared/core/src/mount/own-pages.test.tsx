import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { OwnPages } from './own-pages.tsx';

function Screens() {
  const { pathname } = useLocation();
  return (
    <>
      <p>At {pathname}</p>
      <Link to="/groups/7">Group</Link>
      <Link to="/groups/7?dialog=1">Dialog</Link>
      <Link to="/expenses?page=2#top">Expenses</Link>
    </>
  );
}

function open() {
  const calls = { left: jest.fn(), shown: jest.fn() };
  let go: (path: string) => void = () => undefined;
  const stop = jest.fn();
  const onReady = (goTo: (path: string) => void) => {
    go = goTo;
    return stop;
  };
  const owns = (path: string) => path.startsWith('/groups');
  const view = render(
    <MemoryRouter initialEntries={['/groups']}>
      <OwnPages home="/groups" owns={owns} onReady={onReady} onLeave={calls.left} onShow={calls.shown}>
        <Screens />
      </OwnPages>
    </MemoryRouter>,
  );
  return { ...view, calls, stop, go: (path: string) => act(() => go(path)) };
}

const press = (name: string) => act(() => screen.getByRole('link', { name }).click());

describe('the pages of a mounted feature', () => {
  it('show; the host learns of each further one', () => {
    const { calls } = open();
    expect(screen.getByText('At /groups')).toBeVisible();
    expect(calls.shown).not.toHaveBeenCalled();
    press('Group');
    expect(screen.getByText('At /groups/7')).toBeVisible();
    press('Dialog');
    expect(calls.shown.mock.calls).toEqual([[{ isOtherPage: true }], [{ isOtherPage: false }]]);
    expect(calls.left).not.toHaveBeenCalled();
  });

  it('never show a path of another feature: the host is notified, and the feature goes to its first screen', () => {
    const { calls } = open();
    press('Group');
    press('Expenses');
    expect(calls.left.mock.calls).toEqual([['/expenses?page=2#top']]);
    expect(screen.getByText('At /groups')).toBeVisible();
  });

  it('can be changed from outside while they are mounted', () => {
    const { go, stop, unmount } = open();
    go('/groups/9');
    expect(screen.getByText('At /groups/9')).toBeVisible();
    unmount();
    expect(stop).toHaveBeenCalled();
  });
});
