interface Patch {
  undo: () => void;
}

/**
 * Ends an optimistic update: keeps what was changed at submit when the server agrees and takes it back,
 * newest first, when it refuses. Never rejects: the failure itself still reaches the caller of the mutation.
 *
 * @param queryFulfilled what `onQueryStarted` gets
 * @param patches what `updateQueryData` gave, oldest first
 */
export async function keepIfFulfilled(
  queryFulfilled: Promise<unknown>,
  patches: readonly Patch[],
): Promise<void> {
  try {
    await queryFulfilled;
  } catch {
    for (const patch of patches.toReversed()) patch.undo();
  }
}
