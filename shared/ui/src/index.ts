/**
 * The UI kit for all screens. Dialogs are separate (`@quits/ui/dialog`, loaded when first opened).
 * styles/tokens.css provides colors and sizes, once per document or shadow root.
 */
export { Button, type ButtonProps, IconButton } from './button/button.tsx';
export { LinkButton } from './button/link-button.tsx';
export { Menu, MenuItem, MenuLink } from './menu/menu.tsx';
export { Spinner } from './button/spinner.tsx';

export { AmountField } from './field/amount-field.tsx';
export { CheckboxField } from './field/checkbox-field.tsx';
export { CheckboxGroup } from './field/checkbox-group.tsx';
export { CurrencyField, currencyLabel } from './field/currency-field.tsx';
export { LanguageField } from './field/language-field.tsx';
export { NewPasswordFields } from './field/new-password-fields.tsx';
export { PasswordChecklist } from './field/password-checklist.tsx';
export { PasswordField } from './field/password-field.tsx';
export { RadioGroup } from './field/radio-group.tsx';
export { RegionField } from './field/region-field.tsx';
export { TimeZoneField } from './field/time-zone-field.tsx';
export { SearchField } from './field/search-field.tsx';
export { SelectField } from './field/select-field.tsx';
export { TextAreaField } from './field/text-area-field.tsx';
export { TextField } from './field/text-field.tsx';

export { Card } from './layout/card.tsx';
export { Page } from './layout/page.tsx';
export { Cluster, Stack } from './layout/stack.tsx';
export { VisuallyHidden } from './layout/visually-hidden.tsx';

export { Avatar } from './data/avatar.tsx';
export { Badge } from './data/badge.tsx';
export { GroupTile } from './data/group-tile.tsx';
export {
  type DateStyle,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatTime,
  monthReader,
} from './data/format-date.ts';
export { DataTable } from './data/data-table.tsx';
export { Money } from './data/money.tsx';
export { RelativeTime } from './data/relative-time.tsx';
export { StatCard, StatGrid } from './data/stat-grid.tsx';

export { AsOf } from './feedback/as-of.tsx';
export { DelayedSkeleton } from './feedback/delayed-skeleton.tsx';
export { DidNotLoad } from './feedback/did-not-load.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { ErrorCard } from './feedback/error-card.tsx';
export { LoadingTogether } from './feedback/loading-together.tsx';
export { MessagePage } from './feedback/message-page.tsx';
export { NextPage, type PagedQuery } from './feedback/next-page.tsx';
export { Notice } from './feedback/notice.tsx';
export { Pending, type PendingProps, type PendingQuery } from './feedback/pending.tsx';
export { RetryButton, retryOf } from './feedback/retry-button.tsx';
export { Saving } from './feedback/saving.tsx';
export { Skeleton } from './feedback/skeleton.tsx';
export { PoliteWords } from './feedback/polite-words.tsx';
export {
  type ChangeAnnouncement,
  type Mark,
  type OthersChanges,
  useOthersChanges,
} from './feedback/use-others-changes.ts';
export { StillLoading } from './feedback/still-loading.tsx';
export { useDelayedBusy } from './feedback/use-delayed-busy.ts';
export { holdBack, useTogether } from './feedback/use-together.ts';

export {
  conflictOf,
  explainFailure,
  isMissing,
  isOutcomeUnknown,
  isQuietFailure,
  notifyFailure,
} from './failure/failure.ts';
export { clientIdOf, newIdempotencyKey, useIdempotencyKey } from './failure/idempotency-key.ts';
export { useFailureLog, useFailureToast } from './failure/use-failure.ts';
export { useSubmission } from './failure/use-submission.ts';

export { useAddressChoice } from './address/use-address-choice.ts';
export { useSearchQuery } from './address/use-search-query.ts';

export { CurrentPassword, useConfirmed } from './access/confirmed.tsx';
export { SignedIn } from './access/signed-in.tsx';

export { List } from './list/list.tsx';
export { ListRow } from './list/list-row.tsx';
export { ListEnd, type ListEndProps } from './list/list-end.tsx';
export { usePrintMode } from './list/use-print-mode.ts';
export { SectionedList } from './list/sectioned-list.tsx';
export type { SectionedListHandle } from './list/plain-lines.tsx';

export { type DialogControl, LazyDialog, useLazyDialog } from './lazy/lazy-dialog.tsx';
export { lazyPages } from './lazy/lazy-pages.tsx';
export { LazyPart } from './lazy/lazy-part.tsx';
export { preloadOnApproach, useIdleLoad } from './lazy/preload.ts';
export { useDialogItem } from './lazy/use-dialog-item.ts';
export { useDialogParam } from './lazy/use-dialog-param.ts';
export { useLazyValue } from './lazy/use-lazy-value.ts';
export { useOpening } from './lazy/use-opening.ts';

export { Slot, useSlots } from './slots/slot.tsx';

export { classNames } from './class-names.ts';
export { withParams } from './with-params.ts';
export { PortalContainerProvider } from './portal-container.tsx';

export { TabList, Tabs } from './tabs/tabs.tsx';

export { richText } from './texts/rich-text.tsx';
