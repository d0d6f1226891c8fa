import { t } from '@quits/domain';
import { Button } from '@quits/ui';
import type { ReactNode } from 'react';

export interface AllShown {
  isAllShown: boolean;
  onShowAll: (isAllShown: boolean) => void;
}

/** The proof behind a story, which people see when they ask for it. */
export function ShowAll({ isAllShown, onShowAll, children }: AllShown & { children: ReactNode }) {
  return (
    <>
      <Button size="s" variant="quiet" aria-expanded={isAllShown} onClick={() => onShowAll(!isAllShown)}>
        {t(isAllShown ? 'Show less' : 'Show all')}
      </Button>
      {isAllShown && children}
    </>
  );
}
