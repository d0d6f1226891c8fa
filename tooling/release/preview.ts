// Versions that show only through their link.
import { isPreviewName } from '@quits/federation';
import type { StoredPreview } from '@quits/federation';
import { Refusal } from '../lib/refusal.ts';
import { prepare, publish } from './deploy.ts';
import type { Deployment } from './deploy.ts';
import { loadPointer } from './live.ts';
import { isLocal } from './pointer.ts';
import { changePreviews, readPreviews } from './preview-list.ts';
import type { Target } from './store/store.ts';

/** Lifetime after the last publication. */
const SHOWN_MS = 14 * 24 * 60 * 60 * 1000;

/** @throws Refusal when a package cannot have a preview of that name */
export function refusePreview(name: string, preview: string): void {
  if (!name.startsWith('mf-')) throw new Refusal(`There is no preview of ${name}: every page runs it.`);
  if (!isPreviewName(preview))
    throw new Refusal(`"${preview}" is no name of a preview: at most 32 letters, digits and hyphens.`);
}

/** The link that shows a preview: to the first page of its feature, in the app. */
function linkTo({ name, address }: PreviewDeployment, routes: readonly string[], preview: string): string {
  const path = routes.find((route) => !route.includes(':')) ?? '/';
  const link = `${path}?preview.${name}=${preview}`;
  return address === undefined ? `${link} of the app` : new URL(link, address).href;
}

export interface PreviewDeployment extends Deployment {
  /** Public address of the store. */
  address?: string | undefined;
}

/**
 * Publishes a build that shows only through its link, for two weeks. Checks it like a deployment and leaves
 * the pointer alone. Replaces a preview of the same name.
 *
 * @throws Refusal when it does not fit, is not of a live feature, or has no version of its own
 */
export async function deployPreview(deployment: PreviewDeployment, preview: string): Promise<void> {
  const { store, name, version, log, now = new Date() } = deployment;
  refusePreview(name, preview);
  if (!isLocal(version))
    throw new Refusal(
      `A preview has a version of its own, such as ${version}-${preview}-0a1b2c3d, not ${version}: leave --built out.`,
    );
  const { pointer } = await loadPointer(store, name);
  if (!pointer) throw new Refusal(`${name} is not live yet: its first version cannot be a preview.`);
  const prepared = await prepare(deployment, pointer);
  const isNamed = (await readPreviews(store, name)).some((one) => one.version === version);
  await publish(deployment, prepared, isNamed);

  const until = new Date(now.getTime() + SHOWN_MS).toISOString();
  const stored: StoredPreview = { ...prepared.release, name: preview, until };
  await changePreviews(store, { name, now, preview, stored });
  log(`  preview     ${preview}: ${version}, until ${until.slice(0, 16).replace('T', ' ')} UTC`);
  const { routes } = prepared.contract;
  log(`  link        ${linkTo(deployment, Array.isArray(routes) ? routes : [], preview)}`);
}

/**
 * Ends a preview. An open page gets the live version when the user enters the feature again.
 *
 * @throws Refusal when there is none of that name
 */
export async function endPreview(
  { store, name, log, now = new Date() }: Target,
  preview: string,
): Promise<void> {
  if (!(await readPreviews(store, name)).some((one) => one.name === preview))
    throw new Refusal(`${name} has no preview ${preview}.`);
  await changePreviews(store, { name, now, preview });
  log(`  ended       preview ${preview}`);
}
