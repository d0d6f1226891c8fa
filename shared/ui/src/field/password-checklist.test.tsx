import { render, screen } from '@testing-library/react';
import { PasswordChecklist } from './password-checklist.tsx';

describe('PasswordChecklist', () => {
  it('shows nothing before typing starts, then of every requirement whether it is met [5.05 5.07]', () => {
    const { container, rerender } = render(<PasswordChecklist password="" />);
    expect(container).toBeEmptyDOMElement();
    rerender(<PasswordChecklist password="Abc" />);
    expect(screen.getByText('Password requirements not met')).toBeVisible();
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'At least 8 characters: not met',
      'One uppercase letter: met',
      'One lowercase letter: met',
      'One number: not met',
    ]);
  });

  it('says that the password meets all requirements [5.06]', () => {
    render(<PasswordChecklist password="Abcdefg1" />);
    expect(screen.getByText('Password meets all requirements')).toBeVisible();
  });
});
