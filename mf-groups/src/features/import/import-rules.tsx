import { isolated, t } from '@quits/domain';
import { recurringText } from '@quits/ledger-ui';
import { CheckboxField, List, formatDay } from '@quits/ui';
import { describeReasons } from './import-rows.tsx';
import styles from './import.module.css';
import type { ImportRule } from './imports.api.ts';

function describeRule({ description, unit, every, nextDate, end }: ImportRule): string {
  const title = isolated(description || t('No description'));
  const often = recurringText({ unit, every, nextDate, paused: false });
  return end === null
    ? t('“{title}”: {often}', { title, often })
    : t('“{title}”: {often}, until {day}', { title, often, day: formatDay(end) || end });
}

interface ImportRulesProps {
  rules: readonly ImportRule[];
  /** Whether the group can have the entries of a rule, by its currency. */
  isInCurrency: (rule: ImportRule) => boolean;
  chosen: ReadonlySet<number>;
  isDisabled: boolean;
  onChoose: (rule: number, isChosen: boolean) => void;
}

/** The repeating expenses of a file. None goes on unless the reader chooses it. */
export function ImportRules({ rules, isInCurrency, chosen, isDisabled, onChoose }: ImportRulesProps) {
  if (rules.length === 0) return null;
  const offered = rules.filter((rule) => rule.supported && isInCurrency(rule));
  const others = rules.filter((rule) => !offered.includes(rule));
  return (
    <section aria-label={t('Repeating expenses')} className={styles.rows}>
      <h3 className={styles.heading}>{t('Repeating expenses')}</h3>
      {offered.length > 0 && (
        <p className={styles.hint}>
          {t('Those that you choose are added automatically from their next date on.')}
        </p>
      )}
      {offered.map((rule) => (
        <CheckboxField
          key={rule.rule}
          label={describeRule(rule)}
          checked={chosen.has(rule.rule)}
          disabled={isDisabled}
          onChange={(isChosen) => onChoose(rule.rule, isChosen)}
        />
      ))}
      {others.length > 0 && (
        <List className={styles.list}>
          {others.map((rule) => (
            <li key={rule.rule} className={styles.row}>
              <bdi className={styles.about}>{rule.description || t('No description')}</bdi>
              <span className={styles.reason}>{t('Does not go on in Quits.')}</span>
              {(rule.supported ? [t('Its currency is not the group’s.')] : describeReasons(rule.reasons)).map(
                (reason) => (
                  <span key={reason} className={styles.reason}>
                    {reason}
                  </span>
                ),
              )}
            </li>
          ))}
        </List>
      )}
    </section>
  );
}
