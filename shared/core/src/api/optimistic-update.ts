interface Patch {
  undo: () => void;
}

/**
 * Ends an optimistic update: keeps the patches when the server accepts, and undoes them, newest first, when
 * it refuses. Never rejects; the mutation's caller still gets the failure.
 *
 * @param queryFulfilled argument of `onQueryStarted`
 * @param patches results of `updateQueryData`, oldest first
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
