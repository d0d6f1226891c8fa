import { msg, t } from '@quits/domain';

/**
 * All texts that the specification prescribes word for word (§8 and the screens of §2). Show them as
 * `t(TEXTS.auth.unknown)`. Each area is a separate export, so that a feature bundles only its own texts.
 */
export const auth = {
  accountMissing: msg('Account does not exist. Please register or contact support.'),
  sessionExpired: msg('Session expired, please log in again.'),
  wrongCredentials: msg('Incorrect email or password.'),
  unknown: msg('Authentication error. Please log in again.'),
  emailTaken: msg('An account with this email is already registered.'),
  registrationFailed: msg('Registration failed. Please try again.'),
  registered: msg('Registration successful! Logging you in.'),
  invitedOnly: msg('This server is open to invited people only.'),
  closed: msg('This server is closed to new people.'),
  useAuthOutside: 'useAuth must be used within an AuthProvider',
} as const;

export const invite = {
  failed: msg('Failed to accept invitation.'),
  failedOnScreen: msg('Failed to accept invitation'),
  accepting: msg('Accepting your pending invitation...'),
  joined: msg("You've successfully joined the group!"),
  registerFirst: msg('Please register to accept the invitation.'),
  processing: msg('Processing Invitation'),
  sent: msg('Invitation sent!'),
  sendFailed: msg('Failed to send invite'),
} as const;

export const reset = {
  invalidLink: msg('Invalid or expired reset link'),
  mismatch: msg('Passwords do not match'),
  match: msg('Passwords match'),
  done: msg('Password reset successfully!'),
  failed: msg('Failed to reset password. Please try again.'),
} as const;

export const password = {
  met: msg('Password meets all requirements'),
  notMet: msg('Password requirements not met'),
} as const;

export const profile = {
  nameFailed: msg('Failed to update name. Please try again.'),
  nameUpdated: msg('Name updated successfully!'),
  nameEmpty: msg('Name cannot be empty'),
  allFieldsRequired: msg('All fields are required'),
  newPasswordWeak: msg('New password does not meet requirements'),
  newPasswordsDiffer: msg('New passwords do not match'),
  currentPasswordWrong: msg('Current password is incorrect'),
  passwordFailed: msg('Failed to change password'),
  passwordChanged: msg('Password changed successfully'),
  emailFixed: msg('Email cannot be changed for security reasons'),
  loading: msg('Loading profile...'),
} as const;

export const groups = {
  createFailed: msg('Failed to create group'),
  created: msg('Group created successfully!'),
  loadFailed: msg('Failed to load groups'),
  detailsFailed: msg('Failed to load group details'),
  renameFailed: msg('Failed to update group name'),
  renamed: msg('Group name updated!'),
  deleteFailed: msg('Failed to delete group'),
  deleted: msg('Group deleted successfully'),
  removeFailed: msg('Failed to remove member'),
  notFound: msg('Group not found'),
} as const;

export const expenses = {
  loadFailed: msg('Failed to load expenses'),
  addFailed: msg('Failed to add expense'),
  added: msg('Expense added successfully'),
  updateFailed: msg('Failed to update expense'),
  updated: msg('Expense updated successfully'),
  deleteFailed: msg('Failed to delete expense'),
  deleted: msg('Expense deleted successfully'),
  deleteQuestion: msg('Are you sure you want to delete this expense? This action cannot be undone.'),
  loadingDetails: msg('Loading expense details...'),
  notFound: msg('Expense not found'),
  noDescription: msg('No description'),
} as const;

export const settlement = {
  recorded: msg('Settlement recorded!'),
  failed: msg('Failed to settle up'),
} as const;

/** Success text after a member was removed (specification §8, Groups). */
export function memberRemovedText(email: string): string {
  return t('Member {email} removed successfully', { email });
}

/** The title of a settlement in lists (specification §4), with the names from `displayName`. */
export function settlementText(from: string, to: string): string {
  const you = t('You');
  const who = from === you ? 'you' : to === you ? 'toYou' : 'other';
  return t(
    '{who, select, you {You paid {to} to settle up} toYou {{from} paid you to settle up} other {{from} paid {to} to settle up}}',
    { who, from, to },
  );
}

/** Details of 401 answers that the client distinguishes (specification §8, Authentication). */
export const AUTH_DETAILS = {
  userNotFound: 'User not found',
  invalidCredentials: 'Invalid authentication credentials',
  wrongPassword: 'Incorrect email or password',
} as const;
