import type { StoredPointer } from '@quits/federation';
import { Refusal } from '../lib/refusal.ts';
import { loadPointer, replacePointer } from './live.ts';
import type { Target } from './store/store.ts';

/** Changes the disabled mark of a live pointer; JSON omits undefined values. */
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
 * Switches a remote off for all users until it is switched on; deployments meanwhile wait.
 *
 * @param reason a sentence that users read in its place
 * @throws Refusal without a reason, or without a live version
 */
export async function switchOff(what: Target, reason?: string): Promise<void> {
  if (!what.name.startsWith('mf-'))
    throw new Refusal(`${what.name} cannot be switched off, features can: nothing else would say why.`);
  if (!reason) throw new Refusal('Say why: --reason "…" is what people read in its place.');
  const version = await change(what, { disabled: true, disabledReason: reason });
  what.log(`  off         ${version} and its canary, for everybody: ${reason}`);
}

/** Switches a remote on again. */
export async function switchOn(what: Target): Promise<void> {
  const version = await change(what, { disabled: undefined, disabledReason: undefined });
  what.log(`  live        ${version}`);
}
