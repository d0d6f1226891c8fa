import { renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { LazyDialog } from './lazy-dialog.tsx';
import type { DialogControl } from './lazy-dialog.tsx';

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

describe('LazyDialog', () => {
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
