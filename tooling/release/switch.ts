import type { StoredPointer } from '@quits/federation';
import { Refusal } from '../lib/refusal.ts';
import { loadPointer, replacePointer } from './live.ts';
import type { Target } from './store/store.ts';

/** Changes what a live pointer says of being off; JSON leaves out what is undefined. */
async function change(
  { store, name }: Target,
  off: Pick<StoredPointer, 'disabled' | 'disabledReason'>,
): Promise<string> {
  const read = await loadPointer(store, name);
  if (!read.pointer) throw new Refusal(`${name} is not live in this store.`);
  await replacePointer(store, { ...read.pointer, ...off }, read);
  return read.pointer.current.version;
}

/**
 * Switches a remote off for everybody: nothing of it runs until it is switched on, and what is deployed meanwhile waits.
 *
 * @param reason a sentence that people read in its place
 * @throws Refusal when there is none, or nothing to switch off
 */
export async function switchOff(what: Target, reason?: string): Promise<void> {
  if (!what.name.startsWith('mf-'))
    throw new Refusal(`${what.name} cannot be switched off, features can: nothing else would say why.`);
  if (!reason) throw new Refusal('Say why: --reason "…" is what people read in its place.');
  const version = await change(what, { disabled: true, disabledReason: reason });
  what.log(`  off         ${version} and its canary, for everybody: ${reason}`);
}

/** Ends that a remote is switched off. */
export async function switchOn(what: Target): Promise<void> {
  const version = await change(what, { disabled: undefined, disabledReason: undefined });
  what.log(`  live        ${version}`);
}
