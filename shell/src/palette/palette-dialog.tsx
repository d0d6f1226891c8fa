import { FIRST_PAGE, inOrderOfUse, PATHS } from '@quits/contracts';
import {
  pageLanguage,
  useGetAcquaintancesQuery,
  useGetExpensesQuery,
  useGetGroupsQuery,
  useOffers,
  useRuntime,
  writeTheme,
} from '@quits/core';
import { t } from '@quits/domain';
import { classNames, Pending, Stack, TextField, type useDialogParam, useSlots } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pressControl } from '../shortcuts/keys.ts';
import { useFeatures } from '../remotes/use-features.ts';
import { type Command, commandsOf, matchingCommands, matchingExpenses, screenCommands } from './commands.ts';
import styles from './palette.module.css';

type PaletteDialogProps = Pick<ReturnType<typeof useDialogParam>, 'close' | 'leave' | 'giveWay'>;

/** Gives the function that carries out a command. */
function useChoose({ close, leave, giveWay }: PaletteDialogProps) {
  const { storages } = useRuntime();
  const navigate = useNavigate();
  const afterwards = useRef<() => unknown>(undefined);

  // Closing goes back in the history, which takes a moment; then the dialog gives the focus back.
  useEffect(
    () => () => {
      const act = afterwards.current;
      if (act) setTimeout(act);
    },
    [],
  );

  function closeAndThen(act: () => unknown): void {
    afterwards.current = act;
    close();
  }

  return ({ to, theme, dialog, press, search }: Command): void => {
    if (theme !== undefined) {
      writeTheme(storages, document.documentElement, theme);
      close();
    } else if (dialog !== undefined) {
      giveWay(dialog);
    } else if (press !== undefined) {
      closeAndThen(() => pressControl(press));
    } else if (search !== undefined) {
      closeAndThen(() => navigate(`${PATHS.expenses}?${new URLSearchParams({ q: search }).toString()}`));
    } else if (to !== undefined) {
      leave(to, 'after');
    }
  };
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The controls of the screen behind, whose words change with the language. */
function useScreenCommands(): Command[] {
  const [commands, setCommands] = useState(screenCommands);
  useEffect(() => {
    // Once the screen shows the language.
    const follow = () => setTimeout(() => setCommands(screenCommands()));
    const stop = pageLanguage.subscribe(follow);
    return () => void stop();
  }, []);
  return commands;
}

/** The commands that match, and the queries without which some are missing. */
function useCommands(query: string) {
  const groups = useGetGroupsQuery();
  const features = useFeatures();
  const offers = useOffers();
  const people = useGetAcquaintancesQuery();
  const onScreen = useScreenCommands();
  const offered = useSlots()?.links['palette.command'];
  const commands = [
    ...onScreen,
    ...commandsOf(inOrderOfUse(groups.data ?? []), features ?? [], people.data, offered),
  ];
  const hasQuery = query.trim() !== '';
  const expenses = useGetExpensesQuery(FIRST_PAGE, { skip: !hasQuery });
  const hits = hasQuery ? matchingExpenses(expenses.data ?? [], groups.data ?? [], query) : [];
  const found = matchingCommands(commands, query, hits);
  const missing = [
    { what: t('your groups'), query: groups },
    ...(offers('people') ? [{ what: t('the people to settle with'), query: people }] : []),
  ].filter(({ query: { data } }) => data === undefined);
  return { found, missing };
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onChoose: (command: Command) => void;
}

function Option({ id, command, isActive, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classNames(styles.option, isActive && styles.active)}
      onClick={() => onChoose(command)}
    >
      <span className={styles.label}>{command.label}</span>
      <span className={styles.kind}>{command.kind}</span>
    </div>
  );
}

/** A field and what it finds: actions of the screen, groups, pages and a search for expenses, chosen by arrow keys and Enter, or by a press. */
export function PaletteDialog(props: PaletteDialogProps) {
  const onChoose = useChoose(props);
  const [query, setQuery] = useState('');
  const { found, missing } = useCommands(query);
  const [marked, setMarked] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const active = Math.min(marked, found.length - 1);
  const optionId = (index: number) => `${listId}-${String(index)}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function handleKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const chosen = found[active];
    if (step !== undefined && found.length > 0) setMarked((active + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) onChoose(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title={t('Search and go to')} isOpen onClose={props.close}>
      <TextField
        label={t('Search groups, expenses and actions')}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={active < 0 ? undefined : optionId(active)}
        aria-autocomplete="list"
        autoComplete="off"
        value={query}
        onChange={(next) => {
          setQuery(next);
          setMarked(0);
        }}
        onKeyDown={handleKey}
      />
      <div ref={list} id={listId} role="listbox" aria-label={t('Results')} className={styles.list}>
        {found.map((command, index) => (
          <Option
            key={`${command.kind} ${command.to ?? command.label}`}
            id={optionId(index)}
            command={command}
            isActive={index === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      <Stack gap={8}>
        {missing.map(({ what, query: asked }) => (
          <Pending key={what} query={asked} what={what}>
            {null}
          </Pending>
        ))}
      </Stack>
    </Dialog>
  );
}
