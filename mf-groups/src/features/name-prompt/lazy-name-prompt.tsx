import type { User } from '@quits/contracts';
import { useDraft } from '@quits/core';
import { LazyPart } from '@quits/ui';
import { useState } from 'react';
import { isNameless } from './nameless.ts';
import styles from './name-prompt.module.css';

const loadPrompt = () => import('./name-prompt.tsx').then((part) => part.NamePrompt);
const isTrue = (kept: unknown): kept is true => kept === true;

/**
 * Asks for a name where there is none; `Later` for some days. Most people have one, and load nothing for it; for the
 * others its room is kept until it comes, so that nothing below it moves.
 */
export function LazyNamePrompt({ user }: { user: User }) {
  // What others type is kept as a draft, and so is that somebody does not want to: per person, wiped at signing out.
  const later = useDraft('name-later', isTrue, { isShared: true });
  const [isPutOff, setIsPutOff] = useState(later.restored === true);
  if (isPutOff || !isNameless(user)) return null;

  function putOff(): void {
    later.save(true);
    setIsPutOff(true);
  }

  return (
    <div className={styles.prompt}>
      <LazyPart load={loadPrompt} part={{ user, onPutOff: putOff }} what="the form for your name" />
    </div>
  );
}
