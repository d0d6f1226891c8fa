import { useEffect, useRef, useState } from 'react';
import { formatMoney, localeNow, t } from '@quits/domain';
import { classNames, formatMonth } from '@quits/ui';
import { axisLabel, axisTopCents, monthAt, placeOfLabel } from './chart-scale.ts';
import type { MonthSpending } from './overview-months.ts';
import styles from './trend-chart.module.css';

export interface TrendChartProps {
  months: readonly MonthSpending[];
  currency: string;
  /** The mean of the counted months; undefined for a single month. */
  averageCents: number | undefined;
  /** Index of the month whose value is shown. */
  selected: number;
  onSelect: (index: number) => void;
  /** Called when a month is tapped or chosen by Enter. */
  onPick: (index: number) => void;
}

const HEIGHT = 216;
const TOP = 20;
const BOTTOM = 28;
const PLOT = HEIGHT - TOP - BOTTOM;
const BASE = HEIGHT - BOTTOM;
const WIDTH_BEFORE_MEASURING = 640;
const USUAL_TEXT = 12;
/** The width of most characters. */
const CHARACTER = 6.6;
/** Between the names of two months. */
const MONTH_GAP = 7;
/**
 * With text this much larger, the average's label would cover the columns: only the sentence below shows it.
 */
const LARGE_TEXT = 1.4;
/** Moving further than this browses the months and picks none. */
const TAP_PX = 10;

function useMeasures() {
  const element = useRef<HTMLDivElement>(null);
  const [measures, setMeasures] = useState({ width: WIDTH_BEFORE_MEASURING, textScale: 1 });
  useEffect(() => {
    const measured = element.current;
    if (!measured || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      const textScale = Number.parseFloat(getComputedStyle(measured).fontSize) / USUAL_TEXT;
      if (width > 0) setMeasures({ width, textScale });
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return { element, measures };
}

/** A column with a rounded top, never thinner than a visible line. */
function columnPath(left: number, width: number, height: number): string {
  const radius = Math.min(4, width / 2, height);
  const top = BASE - height;
  return [
    `M${left},${BASE}`,
    `V${top + radius}`,
    `Q${left},${top} ${left + radius},${top}`,
    `H${left + width - radius}`,
    `Q${left + width},${top} ${left + width},${top + radius}`,
    `V${BASE}`,
    'Z',
  ].join('');
}

/** The characters of Chinese, Japanese and Korean are as wide as the text is high. */
const widthOf = (text: string) =>
  text.length * CHARACTER + (text.match(/[\u1100-\uffff]/g) ?? []).length * (USUAL_TEXT - CHARACTER);

/** Whether the months' short names fit below their columns: Arabic has none shorter than the month. */
function hasRoomForNames(months: readonly MonthSpending[], slot: number, textScale: number): boolean {
  const longest = Math.max(...months.map(({ month }) => widthOf(formatMonth(month, 'short'))));
  return slot >= (longest + MONTH_GAP) * textScale;
}

interface ColumnProps {
  shown: MonthSpending;
  isSelected: boolean;
  center: number;
  width: number;
  height: number;
  hasLongLabel: boolean;
}

/** One month: its column, its label, and the mark of the selected one. */
function Column({
  shown: { month, shareCents },
  isSelected,
  center,
  width,
  height,
  hasLongLabel,
}: ColumnProps) {
  const label = formatMonth(month, 'short');
  const [left, right] = [center - width / 2, center + width / 2];
  return (
    <g>
      {shareCents > 0 && (
        <path
          className={classNames(styles.column, isSelected && styles.selected)}
          d={columnPath(left, width, Math.max(2, height))}
        />
      )}
      <text
        className={classNames(styles.month, isSelected && styles.monthSelected)}
        x={center}
        y={HEIGHT - 9}
      >
        {hasLongLabel ? label : formatMonth(month, 'narrow')}
      </text>
      {isSelected && <line className={styles.marker} x1={left} x2={right} y1={HEIGHT - 2} y2={HEIGHT - 2} />}
    </g>
  );
}

function Drawing({
  months,
  currency,
  averageCents,
  selected,
  width,
  textScale,
}: Omit<TrendChartProps, 'onSelect' | 'onPick'> & ReturnType<typeof useMeasures>['measures']) {
  const slot = width / months.length;
  const column = Math.min(40, slot * 0.58);
  const hasLongLabels = hasRoomForNames(months, slot, textScale);
  const shares = months.map(({ shareCents }) => shareCents);
  const top = axisTopCents(Math.max(...shares));
  // More came back than was spent: there is no column, and its figure says so.
  const y = (cents: number) => BASE - (Math.max(0, cents) / top) * PLOT;
  // Time runs in the direction of reading.
  const at = (x: number) => (localeNow().direction === 'rtl' ? width - x : x);
  const averageFrom = slot * months.findIndex(({ isCounted }) => isCounted);
  const average = t('Average {amount}', { amount: formatMoney(averageCents ?? 0, currency) });
  const place = placeOfLabel(shares, averageCents ?? 0, (average.length * CHARACTER * textScale) / slot);

  return (
    <svg className={styles.svg} width={width} height={HEIGHT} aria-hidden="true" focusable="false">
      {[top, top / 2, 0].map((cents) => (
        <line key={cents} className={styles.grid} x1={0} x2={width} y1={y(cents)} y2={y(cents)} />
      ))}
      {months.map((shown, index) => (
        <Column
          key={shown.month}
          shown={shown}
          isSelected={index === selected}
          center={at(slot * (index + 0.5))}
          width={column}
          height={BASE - y(shown.shareCents)}
          hasLongLabel={hasLongLabels}
        />
      ))}
      {averageCents !== undefined && (
        <line
          className={styles.trend}
          x1={at(averageFrom)}
          x2={at(width)}
          y1={y(averageCents)}
          y2={y(averageCents)}
        />
      )}
      {/* Labels are drawn last, above columns and the average's line. */}
      {[top, top / 2].map((cents) => (
        <text key={cents} className={styles.axis} x={at(0)} y={y(cents) - 5}>
          {axisLabel(cents, currency)}
        </text>
      ))}
      {averageCents !== undefined && textScale < LARGE_TEXT && (
        <text className={styles.trendLabel} x={at(slot * place.end)} y={y(place.cents) - 6}>
          {average}
        </text>
      )}
    </svg>
  );
}

/**
 * Columns of the last months with their average. One control covers the chart: arrow keys, a tap or the
 * pointer select a month. Enter or a tap picks it.
 */
export function TrendChart({ months, currency, averageCents, selected, onSelect, onPick }: TrendChartProps) {
  const { element, measures } = useMeasures();
  const pressedAt = useRef<number>(undefined);
  const shown = months[selected];

  function monthUnder(control: HTMLElement, x: number): number | undefined {
    const { left, right, width } = control.getBoundingClientRect();
    const from = localeNow().direction === 'rtl' ? right - x : x - left;
    return width > 0 ? monthAt(from / width, months.length) : undefined;
  }

  return (
    <div ref={element} className={styles.chart}>
      <input
        type="range"
        className={styles.control}
        aria-label={t('Month')}
        aria-valuetext={shown && `${formatMonth(shown.month)}: ${formatMoney(shown.shareCents, currency)}`}
        min={0}
        max={months.length - 1}
        step={1}
        value={selected}
        onChange={(event) => onSelect(Number(event.currentTarget.value))}
        onPointerMove={({ currentTarget, clientX }) => {
          const index = monthUnder(currentTarget, clientX);
          if (index !== undefined) onSelect(index);
        }}
        onPointerDown={({ button, clientX }) => {
          pressedAt.current = button === 0 ? clientX : undefined;
        }}
        // Touching a range input fires no click.
        onPointerUp={({ currentTarget, clientX }) => {
          const isTap = Math.abs(clientX - (pressedAt.current ?? Infinity)) < TAP_PX;
          const index = monthUnder(currentTarget, clientX);
          if (isTap && index !== undefined) onPick(index);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onPick(selected);
        }}
      />
      <Drawing
        months={months}
        currency={currency}
        averageCents={averageCents}
        selected={selected}
        {...measures}
      />
    </div>
  );
}
