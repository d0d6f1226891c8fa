/** Who may undo an item of the history: the people who may revert it by hand. */
export type UndoneBy = 'member' | 'creator' | 'actor';

/** Every action of the history, and by whom it can be undone. */
const ACTION_TABLE = {
  'group/created': {},
  'group/renamed': { undoneBy: 'creator' },
  'group/deleted': {},
  'group/restored': {},
  'group/default-split': {},
  'group/currency': {},
  'group/handed-over': {},
  'group/archived': {},
  'group/unarchived': {},
  'group/imported': { undoneBy: 'actor' },
  'group/import-undone': {},
  'group/shared': {},
  'member/invited': {},
  'member/added': {},
  'member/joined': {},
  'member/taken-over': { undoneBy: 'creator' },
  'member/given-back': {},
  'member/removed': {},
  'member/left': {},
  'member/renamed': {},
  'expense/added': { undoneBy: 'member' },
  'expense/edited': { undoneBy: 'member' },
  'expense/deleted': { undoneBy: 'member' },
  'expense/restored': { undoneBy: 'member' },
  'expense/claimed': {},
  'settlement/recorded': { undoneBy: 'member' },
  'settlement/confirmed': {},
  'settlement/rejected': {},
  'recurring/added': {},
  'recurring/edited': {},
  'recurring/paused': {},
  'recurring/resumed': {},
  'recurring/deleted': {},
  'comment/added': {},
  'comment/removed': {},
  'receipt/added': {},
  'receipt/removed': {},
} as const satisfies Record<string, { undoneBy?: UndoneBy }>;

export type ActivityAction = keyof typeof ACTION_TABLE;
export const ACTIONS: Readonly<Record<ActivityAction, { undoneBy?: UndoneBy }>> = ACTION_TABLE;

/** Whether an external text is an action of the history. */
export const isActivityAction = (text: string): text is ActivityAction => Object.hasOwn(ACTIONS, text);
