import type { GroupSummary } from '@quits/contracts';
import { t } from '@quits/domain';
import { useIsArchived } from '@quits/ledger-ui';
import { AddExpenseButton } from '@quits/ledger-ui/add-expense';
import { SearchField, StatCard, StatGrid } from '@quits/ui';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { CreateGroupButton } from '../features/create-group/create-group.tsx';
import { GroupCards } from '../features/group-cards/group-cards.tsx';
import { ImportButton } from '../features/import/import-group.tsx';
import styles from './groups-page.module.css';

interface GroupsActionsProps {
  /** Undefined where no file can be imported. */
  onImport: (() => void) | undefined;
  onCreate: () => void;
  /** Undefined where there is no group to add an expense to. */
  adding: ComponentProps<typeof AddExpenseButton>['state'] | undefined;
}

export function GroupsActions({ onImport, onCreate, adding }: GroupsActionsProps) {
  return (
    <div className={styles.actions}>
      {onImport && <ImportButton onClick={onImport} />}
      <CreateGroupButton variant="secondary" onClick={onCreate}>
        {t('Create Group')}
      </CreateGroupButton>
      {adding && <AddExpenseButton state={adding} />}
    </div>
  );
}

/** The archived groups apart from the others. */
function useArchivedApart(groups: readonly GroupSummary[]) {
  const isArchived = useIsArchived();
  return useMemo(
    () => ({
      archived: groups.filter(isArchived),
      others: groups.filter((group) => !isArchived(group)),
    }),
    [groups, isArchived],
  );
}

interface FoundGroupsProps extends Record<'found' | 'all', readonly GroupSummary[]> {
  /** The person's net balance per group id, when it is known. */
  balances: ReadonlyMap<number, number> | undefined;
}

/** The groups that a search found, the archived ones apart at the end. */
export function FoundGroups({ found, all, balances }: FoundGroupsProps) {
  const shown = useArchivedApart(found);
  const every = useArchivedApart(all);
  const look = { isDated: true, balances };
  return (
    <>
      {shown.others.length > 0 && (
        <GroupCards groups={shown.others} all={every.others} headingLevel={2} {...look} />
      )}
      {shown.archived.length > 0 && (
        <section className={styles.archived} aria-labelledby="archived-groups">
          <h2 id="archived-groups" className={styles.heading}>
            {t('Archived')}
          </h2>
          <GroupCards groups={shown.archived} all={every.archived} headingLevel={3} {...look} />
        </section>
      )}
    </>
  );
}

interface GroupsLayoutProps {
  /** Undefined until loaded. */
  groups: readonly GroupSummary[] | undefined;
  failure?: ReactNode;
  search: Omit<ComponentProps<typeof SearchField>, 'label'>;
  children: ReactNode;
}

/** Where the parts of the list of groups stand. */
export function GroupsLayout({ groups, failure, search, children }: GroupsLayoutProps) {
  return (
    <div className={styles.sections}>
      {failure}
      <StatGrid>
        <StatCard label={t('Groups')} value={groups?.length} />
        <StatCard label={t('Expenses')} value={groups?.reduce((sum, group) => sum + group.expenseCount, 0)} />
      </StatGrid>
      <div className={styles.search}>
        <SearchField label={t('Search groups')} {...search} />
      </div>
      {children}
    </div>
  );
}
