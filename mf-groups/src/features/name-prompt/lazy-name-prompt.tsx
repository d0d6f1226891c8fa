import type { User } from '@quits/contracts';
import { LazyPart } from '@quits/ui';
import { isNameless } from './nameless.ts';

const loadPrompt = () => import('./name-prompt.tsx').then((part) => part.NamePrompt);

/** Asks for a name where there is none; most people have one, and load nothing for it. */
export function LazyNamePrompt({ user }: { user: User }) {
  return isNameless(user) && <LazyPart load={loadPrompt} part={{ user }} retryLabel="Choose your name" />;
}
