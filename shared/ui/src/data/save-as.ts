/** Some browsers read the address only after this task. */
const SAVED_MS = 60_000;

/** Saves the file behind an object URL (`blob:…`), and revokes the URL later. */
export function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A download that has started by then continues.
  setTimeout(() => URL.revokeObjectURL(address), SAVED_MS);
}
