/**
 * The one shared key for everything of ours with state: API slice, bus, session, and the contract between
 * host and remote. A page has exactly one copy, however many remotes it shows.
 */
export { api, injectFor } from './api/api.ts';
export { detailOf, isStatus, rawDetailOf, setRefusals } from './api/api-error.ts';
export { call, callPages } from './api/call.ts';
export { patchExpenseLists, removeGroupEntries } from './api/expense-lists.ts';
export { keepIfFulfilled } from './api/optimistic-update.ts';
export { createEarlyCalls, type EarlyCalls } from './api/early-calls.ts';
export {
  answerCacheOf,
  ANSWERED_AT,
  findStaleAnswer,
  removeStaleAnswers,
  type ResponseCache,
} from './api/last-answers.ts';
export { type ApiConfig, createConfig, offers } from './api/config.ts';
export { balanceEndpoints, useGetBalancesQuery } from './api/balances.ts';
export { expenseEndpoints } from './api/expenses.ts';
export {
  groupEndpoints,
  useGetGroupMembersQuery,
  useGetGroupQuery,
  useGetGroupsQuery,
} from './api/groups.ts';
export { useUndoActivityMutation } from './api/history.ts';
export { useGetNoticeSettingsQuery, useSetNoticeSettingsMutation } from './api/notices.ts';
export {
  useGetAcquaintancesQuery,
  useGetPreferencesQuery,
  useGetUserQuery,
  useSetPreferencesMutation,
  useUpdateOwnNameMutation,
} from './api/people.ts';
export { type BusHandle, createBus, type QuitsEvent } from './bus/bus.ts';
export type { EventMap, EventType, ToastRequest } from './bus/event-map.ts';
export { useOffers } from './runtime/use-offers.ts';
export { useHasFullAccess } from './runtime/use-has-full-access.ts';
export { useAuth } from './session/auth-provider.tsx';
export { destinationAfterSignIn } from './session/destination.ts';
export { readShortcuts, readTheme, type Theme, writeShortcuts, writeTheme } from './session/preferences.ts';
export { readGoodSession } from './session/stored-session.ts';
export {
  browserStorage,
  browserStore,
  memoryStorage,
  STORAGE_KEYS,
  type Storages,
  tabStore,
} from './session/storage.ts';
export { createRuntime, type Runtime } from './runtime/runtime.ts';
export { RuntimeProvider, useRuntime } from './runtime/runtime-provider.tsx';
export {
  type ExpenseFormProps,
  type HostServices,
  type OfferedLink,
  type Offers,
  type PartName,
  type PartProps,
  type SessionCheck,
  type SessionCheckState,
  useHost,
} from './runtime/host.ts';
export type { SlotProps } from '@quits/federation';
export { pageLanguage, useLanguage } from './language/page-language.ts';
export {
  keepLanguageOfAddress,
  type LocaleChoice,
  readLanguage,
  readLocale,
} from './language/locale-choice.ts';
export { showKeptLanguage } from './runtime/follow-language.ts';
export { useChooseLanguage } from './runtime/use-choose-language.ts';
export { useWords } from './language/use-words.ts';
export { openSession, verifyPassword } from './runtime/sign-in.ts';
export { whenIdle } from './runtime/when-idle.ts';
export { useBus } from './runtime/use-bus.ts';
export {
  type ExpenseList,
  useGetExpensesQuery,
  useGroupExpenseList,
  useOwnExpenseList,
} from './runtime/use-expense-list.ts';
export { useOldestAnswerTime } from './runtime/use-oldest-answer-time.ts';
export { useDraft } from './runtime/use-draft.ts';
export { type Notify, useNotify } from './runtime/use-notify.ts';
export { useWaiting } from './runtime/use-waiting.ts';
export type { NewWaitingEntry, WaitingEntry, WaitingReceipt } from './waiting/waiting-state.ts';
export { createMount } from './mount/mount.tsx';
export type { Mount, MountedRemote, MountFrameProps, MountOptions } from './mount/options.ts';
export type { GetToken, GivenSession } from './mount/ask-host.ts';
export type { MountErrorCode } from './mount/mount-error.ts';
