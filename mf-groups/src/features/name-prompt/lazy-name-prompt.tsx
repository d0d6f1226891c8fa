import type { User } from '@quits/contracts';
import { useDraft, useHasFullAccess } from '@quits/core';
import { t } from '@quits/domain';
import { LazyPart } from '@quits/ui';
import { useState } from 'react';
import { isNameless } from './nameless.ts';
import styles from './name-prompt.module.css';

const loadPrompt = () => import('./name-prompt.tsx').then((part) => part.NamePrompt);
const isTrue = (kept: unknown): kept is true => kept === true;

/**
 * Asks nameless people for a name; `Later` hides it for some days. Most people have a name and load no code
 * for it. For the others the page reserves its room, so that nothing below moves.
 */
export function LazyNamePrompt({ user }: { user: User }) {
  // The choice of `Later` is stored like a draft: per person, and wiped at signing out.
  const later = useDraft('name-later', isTrue, { isShared: true });
  const [isPutOff, setIsPutOff] = useState(later.restored === true);
  const canRename = useHasFullAccess();
  if (isPutOff || !isNameless(user) || !canRename) return null;

  function putOff(): void {
    later.save(true);
    setIsPutOff(true);
  }

  return (
    <div className={styles.prompt}>
      <LazyPart load={loadPrompt} part={{ user, onPutOff: putOff }} what={t('the form for your name')} />
    </div>
  );
}
