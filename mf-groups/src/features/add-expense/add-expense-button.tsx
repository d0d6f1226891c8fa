import { Button, preloadOnApproach } from '@quits/ui';
import { Plus } from 'lucide-react';
import { useExpenseForm } from './use-expense-form.ts';

interface AddExpenseProps {
  isLoading: boolean;
  onOpen: () => void;
}

/** Opens the expense form; it starts to load as soon as somebody comes near the button. */
export function AddExpenseButton({ isLoading, onOpen }: AddExpenseProps) {
  const load = useExpenseForm();
  return (
    <Button
      variant="primary"
      icon={<Plus />}
      isBusy={isLoading}
      onClick={onOpen}
      {...preloadOnApproach(load)}
    >
      Add Expense
    </Button>
  );
}
