import { formatRate, msg, nearestCents, shownNumber, t } from '@quits/domain';
import { DataTable, Money, Notice } from '@quits/ui';
import styles from './import.module.css';
import type { ImportOutcome } from './imports.api.ts';

/** What the file says about a comparison; undefined: it has no totals. */
function comparisonOf(nets: ImportOutcome['nets']): 'equal' | 'different' | undefined {
  if (nets.every(({ expected }) => expected === null)) return undefined;
  return nets.every(({ expected, booked }) => expected === booked) ? 'equal' : 'different';
}

const WORDS = {
  equal: msg('The balances are exactly the totals in the file.'),
  different: msg('The balances differ from the totals in the file, because rows were left out.'),
};

interface ComparisonProps {
  caption: string;
  /** Whether there are others, from which it is told apart on screen too. */
  isOneOfSeveral: boolean;
  currency: string;
  nets: ImportOutcome['nets'];
}

/** Whether balances agree with the file. Where they do not, only those that differ are listed. */
function Comparison({ caption, isOneOfSeveral, currency, nets }: ComparisonProps) {
  const comparison = comparisonOf(nets);
  const shown =
    comparison === 'different' ? nets.filter(({ expected, booked }) => expected !== booked) : nets;
  const money = (amount: number | null) =>
    amount === null ? '–' : <Money cents={nearestCents(amount)} currency={currency} isSigned />;
  return (
    <section className={styles.people}>
      {isOneOfSeveral && <h3 className={styles.heading}>{caption}</h3>}
      {comparison && <p className={styles.hint}>{t(WORDS[comparison])}</p>}
      <DataTable
        caption={caption}
        hasAmounts
        columns={[t('Person'), ...(comparison ? [t('In the file')] : []), t('Imported')]}
        rows={shown.map(({ name, expected, booked }) => ({
          key: name,
          cells: [<bdi key="name">{name}</bdi>, ...(comparison ? [money(expected)] : []), money(booked)],
        }))}
      />
    </section>
  );
}

/** What an import has booked, and whether it agrees with the file. */
export function ImportResult({ result }: { result: ImportOutcome }) {
  const { booked, already, refused, groups, converted = [], rules = 0 } = result;
  const isAlone = groups.length + converted.length === 1;
  const isDifferent = [...groups, ...converted].some(({ nets }) => comparisonOf(nets) === 'different');
  return (
    <div className={styles.result}>
      <Notice
        tone={isDifferent ? 'warning' : 'positive'}
        title={t('{count, plural, one {# row imported} other {# rows imported}}', { count: booked })}
      >
        {rules > 0 && (
          <p>
            {t('{count, plural, one {# expense goes on repeating.} other {# expenses go on repeating.}}', {
              count: rules,
            })}
          </p>
        )}
        {already > 0 && (
          <p>
            {t(
              '{count, plural, one {# row had been imported before.} other {# rows had been imported before.}}',
              { count: already },
            )}
          </p>
        )}
        {refused > 0 && (
          <p>{t('{count, plural, one {# row left out.} other {# rows left out.}}', { count: refused })}</p>
        )}
      </Notice>
      {groups.map(({ groupId, currency, nets }) => (
        <Comparison
          key={groupId}
          caption={isAlone ? t('Balances of this file') : t('Balances in {currency}', { currency })}
          isOneOfSeveral={!isAlone}
          currency={currency}
          nets={nets}
        />
      ))}
      {converted.map(({ currency, rate, nets }) => (
        <Comparison
          key={currency}
          caption={
            currency === groups[0]?.currency
              ? t('Before, in {currency}', { currency })
              : t('Before, in {currency} at the rate {rate}', {
                  currency,
                  rate: shownNumber(formatRate(rate)),
                })
          }
          isOneOfSeveral
          currency={currency}
          nets={nets}
        />
      ))}
    </div>
  );
}
