interface Patch {
  undo: () => void;
}

/**
 * Keeps what was changed at submit when the server agrees and takes it back, newest first, when it
 * refuses. The failure itself still reaches the caller of the mutation.
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
