/** Some browsers read the address only after this task. */
const SAVED_MS = 60_000;

/**
 * Reads an answer as a file of a type, to save it with `saveAs`. A refusal is JSON.
 *
 * @returns the object URL of the file. @throws for another type, like the HTML page of a proxy
 */
export const fileAnswer =
  (type: string) =>
  async (response: Response): Promise<unknown> => {
    if (!response.ok) return response.json();
    const file = await response.blob();
    if (!file.type.startsWith(type)) throw new TypeError(`The file is ${file.type}`);
    return URL.createObjectURL(file);
  };

/** Saves the file behind an object URL (`blob:…`), and revokes the URL later. */
export function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A download that has started by then continues.
  setTimeout(() => URL.revokeObjectURL(address), SAVED_MS);
}
