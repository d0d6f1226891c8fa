import { renderFeature, useMockBackEnd } from '@quits/testing';
import { screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { useDialogParam } from './use-dialog-param.ts';

useMockBackEnd();

function Page() {
  const { isOpen, open, close } = useDialogParam('dialog', 'edit');
  const navigate = useNavigate();
  return (
    <>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <button onClick={open}>Open</button>
      <button onClick={close}>Close</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

describe('useDialogParam', () => {
  it('opens and closes in the address, beside what else stands there, with the navigation state kept', async () => {
    const state = { from: '/groups/7' };
    const view = renderFeature(<Page />, { path: '/expenses/1?from=%2Fgroups', state });
    await view.user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByText('open')).toBeVisible();
    expect(view.path()).toBe('/expenses/1?from=%2Fgroups&dialog=edit');
    expect(view.location()?.state).toEqual(state);
    await view.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(view.path()).toBe('/expenses/1?from=%2Fgroups');
    expect(view.location()?.state).toEqual(state);
  });

  it('is open by a link or a reload, and for its own value alone', () => {
    renderFeature(<Page />, { path: '/expenses/1?dialog=edit' });
    expect(screen.getByText('open')).toBeVisible();
  });

  it('stays closed for another dialog of the same name', () => {
    renderFeature(<Page />, { path: '/expenses/1?dialog=delete' });
    expect(screen.getByText('closed')).toBeVisible();
  });

  it('leaves no entry in the history: Back leads to where the person came from', async () => {
    const view = renderFeature(<Page />, { path: '/expenses/1' });
    await view.user.click(screen.getByRole('button', { name: 'Open' }));
    await view.user.click(screen.getByRole('button', { name: 'Back' }));
    // There is nothing before the page: the dialog added nothing to go back to.
    expect(view.path()).toBe('/expenses/1?dialog=edit');
  });
});
