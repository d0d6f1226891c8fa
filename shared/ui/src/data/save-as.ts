/** Some browsers read the address only after this task. */
const SAVED_MS = 60_000;

/** Lets the browser save the file that an address of its own (`blob:…`) names; the address is given back afterwards. */
export function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // What has begun by then goes on.
  setTimeout(() => URL.revokeObjectURL(address), SAVED_MS);
}
