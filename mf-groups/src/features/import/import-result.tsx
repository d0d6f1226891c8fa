import type { ImportResultAnswer } from '@quits/contracts';
import { nearestCents } from '@quits/domain';
import { DataTable, Money, Notice } from '@quits/ui';
import { counted } from '../../lib/counted.ts';
import styles from './import.module.css';

interface ImportResultProps {
  result: ImportResultAnswer;
  currency: string;
}

/** What the file says about a comparison; undefined: it has no totals. */
function comparisonOf(nets: ImportResultAnswer['nets']): 'equal' | 'different' | undefined {
  if (nets.every(({ expected }) => expected === null)) return undefined;
  return nets.every(({ expected, booked }) => expected === booked) ? 'equal' : 'different';
}

const WORDS = {
  equal: 'The balances are exactly the totals in the file.',
  different: 'The balances differ from the totals in the file, because rows were left out.',
};

/** What an import has booked, and whether it agrees with the file. */
export function ImportResult({ result, currency }: ImportResultProps) {
  const { booked, already, refused, nets } = result;
  const comparison = comparisonOf(nets);
  const money = (amount: number | null) =>
    amount === null ? '–' : <Money cents={nearestCents(amount)} currency={currency} isSigned />;
  return (
    <div className={styles.result}>
      <Notice
        tone={comparison === 'different' ? 'warning' : 'positive'}
        title={`${counted(booked, 'row')} imported`}
      >
        {already > 0 && <p>{counted(already, 'row')} had been imported before.</p>}
        {refused > 0 && <p>{counted(refused, 'row')} left out.</p>}
        {comparison && <p>{WORDS[comparison]}</p>}
      </Notice>
      <DataTable
        caption="Balances of this file"
        hasAmounts
        columns={['Person', ...(comparison ? ['In the file'] : []), 'Imported']}
        rows={nets.map(({ name, expected, booked: own }) => ({
          key: name,
          cells: [<bdi key="name">{name}</bdi>, ...(comparison ? [money(expected)] : []), money(own)],
        }))}
      />
    </div>
  );
}
