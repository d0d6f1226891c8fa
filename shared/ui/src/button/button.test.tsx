import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notifyFailure } from '../failure/failure.ts';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { Button, IconButton } from './button.tsx';
import { LinkButton } from './link-button.tsx';

describe('Button', () => {
  it('calls onClick and submits nothing unless told, when pressed', async () => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button).toHaveAttribute('type', 'button');
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  it('ignores presses but keeps the focus, while busy', async () => {
    const onClick = jest.fn();
    render(
      <Button isBusy onClick={onClick}>
        Saving...
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Saving...' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toBeEnabled();
  });

  it('that waits for answers takes a double tap as one press, also when the answer comes in between', async () => {
    const [save, other] = [jest.fn(), jest.fn()];
    const at = (clientX: number, clientY: number) => ({ coords: { clientX, clientY } });
    const user = userEvent.setup();
    const { rerender } = render(<Button onClick={other}>Open</Button>);
    const tap = (place: ReturnType<typeof at>) =>
      user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('button'), ...place });
    await tap(at(100, 100));
    await tap(at(102, 98));
    expect(other).toHaveBeenCalledTimes(2);
    // What stands under the finger now belongs to the same double tap.
    rerender(
      <Button isBusy={false} onClick={save}>
        Save
      </Button>,
    );
    await tap(at(101, 101));
    expect(save).not.toHaveBeenCalled();
    await tap(at(300, 100));
    await tap(at(300, 100));
    expect(save).toHaveBeenCalledTimes(1);
    // Keys have no place.
    screen.getByRole('button').focus();
    await user.keyboard('{Enter}{Enter}');
    expect(save).toHaveBeenCalledTimes(3);
  });

  it('takes a press at once after a failure, and after something was typed', async () => {
    const save = jest.fn();
    const user = userEvent.setup();
    render(
      <>
        <input aria-label="Name" />
        <Button isBusy={false} onClick={save}>
          Save
        </Button>
      </>,
    );
    const coords = { clientX: 500, clientY: 500 };
    const tap = () => user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('button'), coords });
    await tap();
    await tap();
    expect(save).toHaveBeenCalledTimes(1);
    notifyFailure({ error: () => undefined }, { status: 500 }, 'Failed');
    await tap();
    expect(save).toHaveBeenCalledTimes(2);
    await user.type(screen.getByRole('textbox'), 'Ann');
    await tap();
    expect(save).toHaveBeenCalledTimes(3);
  });

  it('does not submit its form by press or Enter, while busy', async () => {
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" isBusy>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    await userEvent.type(screen.getByRole('textbox'), 'Ana{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('IconButton', () => {
  it('is named by its label', async () => {
    const onClick = jest.fn();
    render(<IconButton label="Remove payer 1" icon={<svg />} onClick={onClick} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove payer 1' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('ignores presses, while busy', async () => {
    const onClick = jest.fn();
    render(<IconButton label="Remove" icon={<svg />} isBusy onClick={onClick} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('LinkButton', () => {
  it('leaves the focus with the heading of the page, where it goes by its own press', async () => {
    function Page() {
      const [params] = useSearchParams();
      return (
        <>
          <h1 tabIndex={-1} data-page-heading>
            Rome
          </h1>
          {!params.has('view') && <LinkButton to="?view=activity">Activity</LinkButton>}
        </>
      );
    }
    render(<Page />, { wrapper: MemoryRouter });
    await userEvent.click(screen.getByRole('link'));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('is a link', () => {
    render(
      <MemoryRouter>
        <LinkButton to="/expenses" variant="primary">
          View Expenses
        </LinkButton>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'View Expenses' })).toHaveAttribute('href', '/expenses');
  });
});
