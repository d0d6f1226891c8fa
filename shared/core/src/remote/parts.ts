import type { Member } from '@quits/contracts';

/** The expense form dialog of mf-expenses, as the group page shows it. */
export interface ExpenseFormProps {
  groupId: number;
  members: readonly Member[];
  isOpen: boolean;
  onClose: () => void;
  /** Called after the server recorded the expense. */
  onSaved?: () => void;
  /** 'Description may be read-only when configured' (specification §5). */
  isDescriptionReadOnly?: boolean;
  /** Description that the form starts with. */
  description?: string;
}

/** What siblings offer each other through the host: name of the part → props of its component. */
export interface PartProps {
  'mf-expenses/expense-form': ExpenseFormProps;
}

export type PartName = keyof PartProps;
