import { renderFeature } from '@quits/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CheckboxField } from './checkbox-field.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SearchField } from './search-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

describe('fields', () => {
  describe('TextField', () => {
    it('hands over what was typed', async () => {
      const onChange = jest.fn<void, [string]>();
      render(<TextField label="Group Name" value="" onChange={onChange} />);
      await userEvent.type(screen.getByRole('textbox', { name: 'Group Name' }), 'L');
      expect(onChange.mock.calls[0]?.[0]).toBe('L');
    });

    it('ties hint and error to the control, and says that it is invalid', () => {
      render(
        <TextField
          label="Email"
          value="x"
          onChange={jest.fn()}
          hint="We never share it"
          error="Not an e-mail"
        />,
      );
      const input = screen.getByRole('textbox', { name: 'Email' });
      expect(input).toBeInvalid();
      expect(input).toHaveAccessibleDescription('Not an e-mail We never share it');
    });

    it('is neither invalid nor described, without messages', () => {
      render(<TextField label="Email" value="x" onChange={jest.fn()} error="" />);
      expect(screen.getByRole('textbox')).toBeValid();
      expect(screen.getByRole('textbox')).not.toHaveAttribute('aria-describedby');
    });

    it('keeps its name when the label is hidden', () => {
      render(<TextField label="Paid amount 1" hideLabel value="" onChange={jest.fn()} />);
      expect(screen.getByRole('textbox', { name: 'Paid amount 1' })).toBeInTheDocument();
    });
  });

  describe('SearchField', () => {
    it('tells what was found, as long as something is looked for', () => {
      const field = (value: string) => (
        <SearchField label="Search groups" value={value} onChange={jest.fn()} found="2 groups" />
      );
      const { unmount } = renderFeature(field(' '));
      expect(screen.getByRole('searchbox', { name: 'Search groups' })).toHaveValue(' ');
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
      unmount();
      renderFeature(field('ro'));
      expect(screen.getByRole('status')).toHaveTextContent('2 groups found');
    });
  });

  describe('PasswordField', () => {
    it('shows and hides the password', async () => {
      render(
        <PasswordField
          label="Current Password"
          toggleLabel="Current Password"
          value="secret"
          onChange={jest.fn()}
        />,
      );
      const input = screen.getByLabelText('Current Password');
      expect(input).toHaveAttribute('type', 'password');
      await userEvent.click(screen.getByRole('button', { name: 'Show Current Password' }));
      expect(input).toHaveAttribute('type', 'text');
      await userEvent.click(screen.getByRole('button', { name: 'Hide Current Password' }));
      expect(input).toHaveAttribute('type', 'password');
    });
  });

  describe('SelectField', () => {
    it('hands over the value that was chosen', async () => {
      const onChange = jest.fn();
      const options = [
        { value: 'date', label: 'Date' },
        { value: 'amount', label: 'Amount' },
      ];
      render(<SelectField label="Sort by" value="date" onChange={onChange} options={options} />);
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Amount');
      expect(onChange).toHaveBeenCalledWith('amount');
    });
  });

  describe('CheckboxField', () => {
    it('hands over whether it is checked, when its label is pressed', async () => {
      const onChange = jest.fn();
      render(<CheckboxField label="Ana" checked={false} onChange={onChange} leading="A" />);
      await userEvent.click(screen.getByText('Ana'));
      expect(onChange).toHaveBeenCalledWith(true);
      expect(screen.getByRole('checkbox', { name: 'Ana' })).not.toBeChecked();
    });
  });

  function Split() {
    const [split, setSplit] = useState<'equal' | 'custom'>('equal');
    return (
      <RadioGroup
        legend="Split"
        value={split}
        onChange={setSplit}
        options={[
          { value: 'equal', label: 'Equal' },
          { value: 'custom', label: 'Custom' },
        ]}
      />
    );
  }

  describe('RadioGroup', () => {
    it('is a named group in which one option is chosen', async () => {
      render(<Split />);
      expect(screen.getByRole('radiogroup', { name: 'Split' })).toBeInTheDocument();
      await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
      expect(screen.getByRole('radio', { name: 'Custom' })).toBeChecked();
      expect(screen.getByRole('radio', { name: 'Equal' })).not.toBeChecked();
    });
  });
});

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
