import { inSentence } from '@quits/domain';

/**
 * All texts that the specification prescribes word for word (§8 and the screens of §2). Use them as
 * `TEXTS.auth.unknown`. Each area is a separate export, so that a feature bundles only its own texts.
 */
export const auth = {
  accountMissing: 'Account does not exist. Please register or contact support.',
  sessionExpired: 'Session expired, please log in again.',
  wrongCredentials: 'Incorrect email or password.',
  unknown: 'Authentication error. Please log in again.',
  emailTaken: 'An account with this email is already registered.',
  registrationFailed: 'Registration failed. Please try again.',
  registered: 'Registration successful! Logging you in.',
  invitedOnly: 'This server is open to invited people only.',
  closed: 'This server is closed to new people.',
  useAuthOutside: 'useAuth must be used within an AuthProvider',
} as const;

export const invite = {
  failed: 'Failed to accept invitation.',
  failedOnScreen: 'Failed to accept invitation',
  accepting: 'Accepting your pending invitation...',
  joined: "You've successfully joined the group!",
  registerFirst: 'Please register to accept the invitation.',
  processing: 'Processing Invitation',
  sent: 'Invitation sent!',
  sendFailed: 'Failed to send invite',
} as const;

export const reset = {
  invalidLink: 'Invalid or expired reset link',
  mismatch: 'Passwords do not match',
  match: 'Passwords match',
  done: 'Password reset successfully!',
  failed: 'Failed to reset password. Please try again.',
} as const;

export const password = {
  met: 'Password meets all requirements',
  notMet: 'Password requirements not met',
} as const;

export const profile = {
  nameFailed: 'Failed to update name. Please try again.',
  nameUpdated: 'Name updated successfully!',
  nameEmpty: 'Name cannot be empty',
  allFieldsRequired: 'All fields are required',
  newPasswordWeak: 'New password does not meet requirements',
  newPasswordsDiffer: 'New passwords do not match',
  currentPasswordWrong: 'Current password is incorrect',
  passwordFailed: 'Failed to change password',
  passwordChanged: 'Password changed successfully',
  emailFixed: 'Email cannot be changed for security reasons',
  loading: 'Loading profile...',
} as const;

export const groups = {
  createFailed: 'Failed to create group',
  created: 'Group created successfully!',
  loadFailed: 'Failed to load groups',
  detailsFailed: 'Failed to load group details',
  renameFailed: 'Failed to update group name',
  renamed: 'Group name updated!',
  deleteFailed: 'Failed to delete group',
  deleted: 'Group deleted successfully',
  removeFailed: 'Failed to remove member',
  notFound: 'Group not found',
} as const;

export const expenses = {
  loadFailed: 'Failed to load expenses',
  addFailed: 'Failed to add expense',
  added: 'Expense added successfully',
  updateFailed: 'Failed to update expense',
  updated: 'Expense updated successfully',
  deleteFailed: 'Failed to delete expense',
  deleted: 'Expense deleted successfully',
  deleteQuestion: 'Are you sure you want to delete this expense? This action cannot be undone.',
  loadingDetails: 'Loading expense details...',
  notFound: 'Expense not found',
  noDescription: 'No description',
} as const;

export const settlement = {
  recorded: 'Settlement recorded!',
  failed: 'Failed to settle up',
} as const;

/** Success text after a member was removed (specification §8, Groups). */
export function memberRemovedText(email: string): string {
  return `Member ${email} removed successfully`;
}

/** The title of a settlement in lists (specification §4), with the names from `displayName`. */
export function settlementText(from: string, to: string): string {
  return `${from} paid ${inSentence(to)} to settle up`;
}

/** Details of 401 answers that the client distinguishes (specification §8, Authentication). */
export const AUTH_DETAILS = {
  userNotFound: 'User not found',
  invalidCredentials: 'Invalid authentication credentials',
  wrongPassword: 'Incorrect email or password',
} as const;
