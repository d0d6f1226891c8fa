import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
