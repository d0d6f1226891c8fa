import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderShell } from '../testing/render-shell.tsx';

const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' };

describe('a change of path', () => {
  it('scrolls to the top, moves the focus to the heading and announces the page [2.16]', async () => {
    const scroll = jest.spyOn(window, 'scrollTo');
    const { user } = await renderShell({ signedInAs: ada });
    scroll.mockClear();
    await user.click(screen.getByRole('link', { name: 'Expenses' }));
    const heading = await screen.findByRole('heading', { name: 'mf-expenses at /expenses' });
    expect(scroll).toHaveBeenCalledWith(0, 0);
    expect(heading).toHaveFocus();
    expect(
      screen.getByText('mf-expenses at /expenses', { selector: '[role="status"] *' }),
    ).toBeInTheDocument();
  });

  it('also counts within one remote [2.17]', async () => {
    const scroll = jest.spyOn(window, 'scrollTo');
    const { user } = await renderShell({ path: '/groups', signedInAs: ada });
    scroll.mockClear();
    await user.click(screen.getByRole('link', { name: 'Group 7' }));
    expect(scroll).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: 'mf-groups at /groups/7' })).toHaveFocus();
  });

  it('leaves the focus of the first page where it is', async () => {
    await renderShell({ path: '/groups/7' });
    expect(screen.getByRole('heading', { name: 'mf-auth at /login' })).not.toHaveFocus();
    expect(document.body).toHaveFocus();
  });

  it('waits for a heading that comes later', async () => {
    let arrive = () => undefined as void;
    function Late() {
      const [isThere, setIsThere] = useState(false);
      arrive = () => setIsThere(true);
      return isThere ? (
        <h1 tabIndex={-1} data-page-heading="">
          Expenses
        </h1>
      ) : null;
    }
    const { user } = await renderShell({ signedInAs: ada, screens: { 'mf-expenses': Late } });
    await user.click(screen.getByRole('link', { name: 'Expenses' }));
    await act(async () => arrive());
    expect(screen.getByRole('heading', { name: 'Expenses' })).toHaveFocus();
  });

  it('leaves the focus to a page that has focused a field', async () => {
    function WithField() {
      return (
        <>
          <h1 tabIndex={-1} data-page-heading="">
            Expenses
          </h1>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the point of this test */}
          <input aria-label="Search" autoFocus />
        </>
      );
    }
    const { user } = await renderShell({ signedInAs: ada, screens: { 'mf-expenses': WithField } });
    await user.click(screen.getByRole('link', { name: 'Expenses' }));
    expect(await screen.findByLabelText('Search')).toHaveFocus();
  });
});
