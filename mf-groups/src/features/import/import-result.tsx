import type { ImportResultAnswer } from '@quits/contracts';
import { nearestCents } from '@quits/domain';
import { DataTable, Money, Notice } from '@quits/ui';
import { counted } from '../../lib/counted.ts';
import styles from './import.module.css';

/** What the file says about a comparison; undefined: it has no totals. */
function comparisonOf(nets: ImportResultAnswer['nets']): 'equal' | 'different' | undefined {
  if (nets.every(({ expected }) => expected === null)) return undefined;
  return nets.every(({ expected, booked }) => expected === booked) ? 'equal' : 'different';
}

const WORDS = {
  equal: 'The balances are exactly the totals in the file.',
  different: 'The balances differ from the totals in the file, because rows were left out.',
};

type Part = ImportResultAnswer['groups'][number];

/** Whether the balances in one group agree with the file. */
function Comparison({ part: { currency, nets }, isOnlyOne }: { part: Part; isOnlyOne: boolean }) {
  const comparison = comparisonOf(nets);
  const money = (amount: number | null) =>
    amount === null ? '–' : <Money cents={nearestCents(amount)} currency={currency} isSigned />;
  return (
    <>
      {comparison && <p>{WORDS[comparison]}</p>}
      <DataTable
        caption={isOnlyOne ? 'Balances of this file' : `Balances in ${currency}`}
        hasAmounts
        columns={['Person', ...(comparison ? ['In the file'] : []), 'Imported']}
        rows={nets.map(({ name, expected, booked }) => ({
          key: name,
          cells: [<bdi key="name">{name}</bdi>, ...(comparison ? [money(expected)] : []), money(booked)],
        }))}
      />
    </>
  );
}

/** What an import has booked, and whether it agrees with the file. */
export function ImportResult({ result }: { result: ImportResultAnswer }) {
  const { booked, already, refused, groups } = result;
  const isDifferent = groups.some(({ nets }) => comparisonOf(nets) === 'different');
  return (
    <div className={styles.result}>
      <Notice tone={isDifferent ? 'warning' : 'positive'} title={`${counted(booked, 'row')} imported`}>
        {already > 0 && <p>{counted(already, 'row')} had been imported before.</p>}
        {refused > 0 && <p>{counted(refused, 'row')} left out.</p>}
      </Notice>
      {groups.map((part) => (
        <Comparison key={part.group_id} part={part} isOnlyOne={groups.length === 1} />
      ))}
    </div>
  );
}
