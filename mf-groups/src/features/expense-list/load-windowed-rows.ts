/** Gives the list for many rows, whose code comes only where there are many. */
export async function loadWindowedRows() {
  const { WindowedRows } = await import('./windowed-rows.tsx');
  return WindowedRows;
}
