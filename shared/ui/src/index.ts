/**
 * The UI kit: what every screen is made of. Dialogs are apart (`@quits/ui/dialog`, loaded when
 * first opened); styles/tokens.css gives the colours and measures, once per document or shadow root.
 */
export { Button } from './button/button.tsx';
export type { ButtonProps } from './button/button.tsx';
export type { ButtonSize, ButtonVariant } from './button/button-class.ts';
export { IconButton } from './button/icon-button.tsx';
export type { IconButtonProps } from './button/icon-button.tsx';
export { LinkButton } from './button/link-button.tsx';
export type { LinkButtonProps } from './button/link-button.tsx';

export { AmountField } from './field/amount-field.tsx';
export type { AmountFieldProps } from './field/amount-field.tsx';
export { CheckboxField } from './field/checkbox-field.tsx';
export type { CheckboxFieldProps } from './field/checkbox-field.tsx';
export { Field } from './field/field.tsx';
export type { FieldControlProps, FieldProps } from './field/field.tsx';
export { PasswordChecklist } from './field/password-checklist.tsx';
export { PasswordField } from './field/password-field.tsx';
export type { PasswordFieldProps } from './field/password-field.tsx';
export { RadioGroup } from './field/radio-group.tsx';
export type { RadioGroupProps, RadioOption } from './field/radio-group.tsx';
export { SearchField } from './field/search-field.tsx';
export type { SearchFieldProps } from './field/search-field.tsx';
export { SelectField } from './field/select-field.tsx';
export type { SelectFieldProps, SelectOption } from './field/select-field.tsx';
export { TextField } from './field/text-field.tsx';
export type { TextFieldProps } from './field/text-field.tsx';

export { Card } from './layout/card.tsx';
export type { CardProps } from './layout/card.tsx';
export { Cluster } from './layout/cluster.tsx';
export type { ClusterProps } from './layout/cluster.tsx';
export { Page } from './layout/page.tsx';
export type { PageProps } from './layout/page.tsx';
export { PageHeader } from './layout/page-header.tsx';
export type { PageHeaderProps } from './layout/page-header.tsx';
export type { Space } from './layout/space.ts';
export { Stack } from './layout/stack.tsx';
export type { StackProps } from './layout/stack.tsx';
export { VisuallyHidden } from './layout/visually-hidden.tsx';

export { Avatar } from './data/avatar.tsx';
export type { AvatarProps, AvatarSize } from './data/avatar.tsx';
export { Badge } from './data/badge.tsx';
export type { BadgeProps } from './data/badge.tsx';
export { BalanceChip } from './data/balance-chip.tsx';
export type { BalanceChipProps } from './data/balance-chip.tsx';
export { EntryIcon } from './data/entry-icon.tsx';
export type { EntryIconProps } from './data/entry-icon.tsx';
export { formatDate, formatDateTime, formatMonth, formatRelative, monthReader } from './data/format-date.ts';
export { Money } from './data/money.tsx';
export type { MoneyProps } from './data/money.tsx';
export { RelativeTime } from './data/relative-time.tsx';
export type { RelativeTimeProps } from './data/relative-time.tsx';
export { StatCard } from './data/stat-card.tsx';
export type { StatCardProps } from './data/stat-card.tsx';
export { StatGrid } from './data/stat-grid.tsx';

export { DelayedSkeleton } from './feedback/delayed-skeleton.tsx';
export type { DelayedSkeletonProps } from './feedback/delayed-skeleton.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export type { EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorCard } from './feedback/error-card.tsx';
export type { ErrorCardProps } from './feedback/error-card.tsx';
export { Notice } from './feedback/notice.tsx';
export type { NoticeProps } from './feedback/notice.tsx';
export { Skeleton } from './feedback/skeleton.tsx';
export type { SkeletonProps } from './feedback/skeleton.tsx';
export { Spinner } from './feedback/spinner.tsx';
export { useDelayedBusy } from './feedback/use-delayed-busy.ts';

export { explainFailure, isMissing, isSessionFailure, logFailure, notifyFailure } from './failure/failure.ts';
export type { FailureWording } from './failure/failure.ts';
export { newIdempotencyKey, useIdempotencyKey } from './failure/idempotency-key.ts';
export { useFailureLog, useFailureToast } from './failure/use-failure.ts';
export { useSubmission } from './failure/use-submission.ts';
export type { Submission } from './failure/use-submission.ts';

export { SignedIn } from './access/signed-in.tsx';
export type { SignedInProps } from './access/signed-in.tsx';

export { List } from './list/list.tsx';
export { SectionedList } from './list/sectioned-list.tsx';
export type { SectionedListHandle, SectionedListProps } from './list/sectioned-list.tsx';

export { LazyDialog, useLazyDialog } from './lazy/lazy-dialog.tsx';
export type { DialogControl, LazyDialogProps } from './lazy/lazy-dialog.tsx';
export { preloadOnApproach } from './lazy/preload.ts';
export { useDialogParam } from './lazy/use-dialog-param.ts';
export type { DialogParam } from './lazy/use-dialog-param.ts';
export { useLazyPart } from './lazy/use-lazy-part.ts';
export type { LazyPart } from './lazy/use-lazy-part.ts';
export { useOpening } from './lazy/use-opening.ts';
export { usePrintMode } from './print/use-print-mode.ts';

export { classNames } from './class-names.ts';
export { PortalContainerProvider, usePortalContainer } from './portal-container.tsx';
export type { PortalContainer, PortalContainerProviderProps } from './portal-container.tsx';
export { COLOUR_TOKENS, tokenColour } from './tokens.ts';
export type { ColourToken, ThemeName } from './tokens.ts';
