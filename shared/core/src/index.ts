/**
 * The one shared key for everything of ours that holds state: API slice, bus, session and the contract
 * between host and remote. A page has exactly one copy of it, however many remotes it shows.
 */
export { api, injectFor } from './api/api.ts';
export type { ApiTag } from './api/api.ts';
export { detailOf, isStatus } from './api/api-error.ts';
export type { ApiError } from './api/api-error.ts';
export { call } from './api/call.ts';
export { keepIfFulfilled } from './api/optimistic-update.ts';
export { apiBaseFor, createConfig } from './api/config.ts';
export type { ApiConfig } from './api/config.ts';
export {
  sharedEndpoints,
  useGetExpensesQuery,
  useGetGroupExpensesQuery,
  useGetGroupMembersQuery,
  useGetGroupQuery,
  useGetGroupsQuery,
  useGetUserQuery,
} from './api/shared-endpoints.ts';
export { openSession, verifyPassword } from './api/sign-in.ts';
export { createBus } from './bus/bus.ts';
export type { Bus, BusHandle, QuitsEvent } from './bus/bus.ts';
export type { EventMap, EventType, ToastRequest } from './bus/event-map.ts';
export { createSession } from './session/session.ts';
export type { Session, SessionSnapshot } from './session/session.ts';
export { AuthProvider, useAuth } from './session/auth-provider.tsx';
export type { Auth } from './session/auth-provider.tsx';
export { destinationAfterSignIn } from './session/destination.ts';
export { createPendingInvite } from './session/pending-invite.ts';
export { browserStorage, memoryStorage } from './session/storage.ts';
export type { Storages } from './session/storage.ts';
export { decodeToken, isExpired } from './session/token.ts';
export { useDraft } from './session/use-draft.ts';
export { readShortcuts, writeShortcuts } from './session/shortcut-choice.ts';
export { readTheme, writeTheme } from './session/theme.ts';
export type { Theme } from './session/theme.ts';
export { createRuntime } from './remote/runtime.ts';
export type { Runtime, RuntimeOptions } from './remote/runtime.ts';
export { RuntimeProvider, useRuntime } from './remote/runtime-provider.tsx';
export { useHost } from './remote/host.ts';
export type { HostServices } from './remote/host.ts';
export type { ExpenseFormProps, PartName, PartProps } from './remote/parts.ts';
export { useBus } from './remote/use-bus.ts';
export { useNotify } from './remote/use-notify.ts';
export type { Notify } from './remote/use-notify.ts';
export { createMount } from './remote/mount.tsx';
export type {
  Mount,
  MountedRemote,
  MountFrameProps,
  MountLook,
  MountOptions,
  MountParts,
} from './remote/mount-options.ts';
export type { GetToken, GivenSession } from './remote/token-keeper.ts';
