import type { IncomeModel } from 'estimate-texts/income/income-model';
import { approximately, eventsAbove, incomeName, incomeTexts, rounded } from 'estimate-texts/income/income-texts';
import type { Cents } from 'estimator';
import { costAt } from 'estimator/income-curve';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useHidesIncomes } from '../../../figures/presented.ts';
import { useNameOf } from '../../../figures/why.tsx';
import type { ChartLayout } from './chart-layout.ts';
import styles from './income-chart.module.css';

interface IncomeHandleProps {
  model: IncomeModel;
  layout: ChartLayout;
  at_cents: Cents;
  onMove: (income: Cents) => void;
}

const pageStep: Cents = 1_000_00;
/** A pointer moves in steps of $100, and to a threshold that is nearer than this. */
const pointerStep: Cents = 100_00;
const snapPixels = 5;
const bubbleSpace = 176;

const clamped = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

export function IncomeHandle({ model, layout, at_cents, onMove }: IncomeHandleProps) {
  const { plot, domain, width, height, top_cents } = layout;
  const area = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const isHidden = useHidesIncomes();
  const isDragging = useRef(false);
  const highest = Math.max(domain.to_cents, model.start_cents);
  /** In dollars, or in percent of the axis where incomes are hidden. */
  const sliderValue = (cents: Cents) =>
    isHidden ? Math.round(((cents - domain.from_cents) / (highest - domain.from_cents)) * 100) : cents / 100;
  const perCent = (plot.right - plot.left) / (domain.to_cents - domain.from_cents);
  const cost = costAt(model.main.steps, at_cents) ?? 0;
  const x = plot.left + (clamped(at_cents, domain.from_cents, domain.to_cents) - domain.from_cents) * perCent;
  const y = plot.bottom - (clamped(cost, 0, top_cents) / top_cents) * (plot.bottom - plot.top);
  const follow = ({ clientX }: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (!box) return;
    const pointed = domain.from_cents + ((clientX - box.left) / box.width) * (width / perCent) - plot.left / perCent;
    const near = model.stops.find((stop) => Math.abs(stop - pointed) * perCent < snapPixels);
    onMove(clamped(near ?? Math.round(pointed / pointerStep) * pointerStep, domain.from_cents, domain.to_cents));
  };
  const press = (event: KeyboardEvent) => {
    const next = keyTarget(event, { at_cents, stops: model.stops, lowest: domain.from_cents, highest });
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <div
      ref={area}
      className={styles.handleArea}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        isDragging.current = true;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => isDragging.current && follow(event)}
      onPointerUp={() => {
        isDragging.current = false;
        slider.current?.focus({ preventScroll: true });
      }}
      onPointerCancel={() => {
        isDragging.current = false;
      }}
    >
      <div
        className={styles.guide}
        style={{
          left: percent(x, width),
          top: percent(plot.top, height),
          height: percent(plot.bottom - plot.top, height),
        }}
      />
      <div
        ref={slider}
        role="slider"
        tabIndex={0}
        className={styles.handle}
        style={{ left: percent(x, width), top: percent(y, height) }}
        aria-label={incomeTexts.slider}
        aria-valuemin={sliderValue(domain.from_cents)}
        aria-valuemax={sliderValue(highest)}
        aria-valuenow={sliderValue(at_cents)}
        aria-valuetext={useValueText(model, at_cents)}
        onKeyDown={press}
      />
      <div
        className={styles.bubble}
        data-side={width - x < Math.min(bubbleSpace, x - plot.left) ? 'left' : 'right'}
        data-below={y < plot.top + 32 || undefined}
        style={{ left: percent(x, width), top: percent(y, height) }}
        aria-hidden
      >
        {incomeName(at_cents, model.start_cents, isHidden)}
        {at_cents > domain.to_cents && ' →'}: <strong>{rounded(cost)}</strong>
      </div>
    </div>
  );
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

function useValueText({ main, curve, isAbout, start_cents }: IncomeModel, at_cents: Cents): string {
  const nameOf = useNameOf();
  const isHidden = useHidesIncomes();
  const cost = rounded(costAt(main.steps, at_cents) ?? 0);
  const isLater = main.year !== curve.plan_year;
  const name = incomeName(at_cents, start_cents, isHidden);
  const value = isLater
    ? incomeTexts.valueLater(name, cost, main.year)
    : incomeTexts.value(name, `${approximately(isAbout)}${cost}`);
  const ended = curve.thresholds.filter(({ limit_cents }) => limit_cents === at_cents);
  return ended.length > 0 ? `${value}. ${incomeTexts.last(eventsAbove(ended, nameOf))}` : value;
}

interface Reach {
  at_cents: Cents;
  stops: readonly Cents[];
  lowest: Cents;
  highest: Cents;
}

function keyTarget({ key, shiftKey }: KeyboardEvent, { at_cents, stops, lowest, highest }: Reach): Cents | null {
  const within = (income: Cents) => clamped(income, lowest, highest);
  const isUp = key === 'ArrowRight' || key === 'ArrowUp';
  const isDown = key === 'ArrowLeft' || key === 'ArrowDown';
  if (key === 'PageUp' || (shiftKey && isUp)) return within(at_cents + pageStep);
  if (key === 'PageDown' || (shiftKey && isDown)) return within(at_cents - pageStep);
  if (isUp) return within(stops.find((stop) => stop > at_cents) ?? highest);
  if (isDown) return within(stops.findLast((stop) => stop < at_cents) ?? lowest);
  if (key === 'Home') return lowest;
  return key === 'End' ? highest : null;
}
