export default async function afterAllFiles(): Promise<void> {
  await globalThis.removeMigrated();
}
