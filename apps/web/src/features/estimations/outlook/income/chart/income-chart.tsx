import { useElementSize } from '@mantine/hooks';
import { AxisBottom, type TickRendererProps } from '@visx/axis';
import { curveStepAfter } from '@visx/curve';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import type { IncomeModel } from 'estimate-texts/income/income-model';
import { income, rounded } from 'estimate-texts/income/income-texts';
import type { Cents } from 'estimator';
import { costAt } from 'estimator/income-curve';
import { memo, useId, useMemo } from 'react';
import { useHidesIncomes } from '../../../figures/presented.ts';
import { type ChartLayout, chartLayout, type Strip } from './chart-layout.ts';
import styles from './income-chart.module.css';
import { IncomeHandle } from './income-handle.tsx';

interface IncomeChartProps {
  model: IncomeModel;
  summary: string;
  at_cents: Cents;
  onMove: (income: Cents) => void;
  /** Larger than text of the page by this factor, and as tall as its box. */
  zoom?: number;
}

const usualWidth = 640;

export function IncomeChart({ model, summary, at_cents, onMove, zoom }: IncomeChartProps) {
  const { ref, width: measured, height } = useElementSize<HTMLDivElement>();
  const width = Math.round(measured / (zoom ?? 1)) || usualWidth;
  const space = zoom ? Math.floor(height / zoom) : 0;
  const layout = useMemo(() => chartLayout(model, width, space), [model, width, space]);
  return (
    <div ref={ref} className={zoom ? styles.box : undefined}>
      <div className={styles.chart}>
        <Picture model={model} layout={layout} summary={summary} />
        <IncomeHandle model={model} layout={layout} at_cents={at_cents} onMove={onMove} />
      </div>
    </div>
  );
}

interface PictureProps {
  model: IncomeModel;
  layout: ChartLayout;
  summary: string;
}

const Picture = memo(function Picture({ model, layout, summary }: PictureProps) {
  const { width, height, plot, domain, top_cents, points, yTicks } = layout;
  const x = scaleLinear<number>({ domain: [domain.from_cents, domain.to_cents], range: [plot.left, plot.right] });
  const y = scaleLinear<number>({ domain: [0, top_cents], range: [plot.bottom, plot.top] });
  const place = {
    x: (point: (typeof points)[number]) => x(point.from_cents),
    y: (point: (typeof points)[number]) => y(point.year_cents),
  };
  const start = costAt(model.main.steps, model.start_cents);
  const id = useId();
  const hidesIncomes = useHidesIncomes();
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary} className={styles.picture}>
      <GridRows
        scale={y}
        tickValues={yTicks}
        left={plot.left}
        width={plot.right - plot.left}
        stroke="currentColor"
        className={styles.grid ?? ''}
      />
      {yTicks.map((tick) => (
        <text key={tick} x={plot.left - 6} y={y(tick)} dy="0.32em" textAnchor="end" className={styles.tick}>
          {rounded(tick)}
        </text>
      ))}
      <Marks layout={layout} x={x} />
      {[true, false].map((isHelped) => (
        <g key={String(isHelped)}>
          <clipPath id={`${id}-${isHelped}`}>
            {layout.ranges.parts
              .filter((part) => part.isHelped === isHelped)
              .map(({ left, right }) => (
                <rect key={left} x={left} y={0} width={Math.max(right - left, 0)} height={plot.bottom} />
              ))}
          </clipPath>
          <g clipPath={`url(#${id}-${isHelped})`}>
            <AreaClosed
              data={points}
              {...place}
              yScale={y}
              curve={curveStepAfter}
              className={(isHelped ? styles.area : styles.unhelped) ?? ''}
            />
          </g>
        </g>
      ))}
      <LinePath data={points} {...place} curve={curveStepAfter} className={styles.line ?? ''} />
      {layout.marks
        .filter(({ isCliff }) => isCliff)
        .map(({ limit_cents }) => (
          <line
            key={limit_cents}
            x1={x(limit_cents)}
            x2={x(limit_cents)}
            y1={y(costAt(model.main.steps, limit_cents) ?? 0)}
            y2={y(costAt(model.main.steps, limit_cents + 100) ?? 0)}
            className={styles.cliff}
          />
        ))}
      <AxisBottom
        scale={x}
        top={plot.bottom}
        tickValues={layout.xTicks}
        tickFormat={(value) => (hidesIncomes ? '' : income(Number(value)))}
        tickLength={4}
        tickClassName={styles.tick ?? ''}
        axisLineClassName={styles.axis ?? ''}
        tickComponent={Tick}
        stroke="currentColor"
        tickStroke="currentColor"
      />
      <Band strip={layout.ranges} />
      {layout.later && <Band strip={layout.later} />}
      {start !== null && (
        <circle cx={x(Math.min(model.start_cents, domain.to_cents))} cy={y(start)} r={5} className={styles.start} />
      )}
    </svg>
  );
});

/** The library's own text is an element of its own for screen readers. */
function Tick({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text x={x} y={y} dy="0.25em" textAnchor="middle" className={styles.tick}>
      {formattedValue}
    </text>
  );
}

function Marks({ layout: { plot, marks }, x }: { layout: ChartLayout; x: (cents: Cents) => number }) {
  return (
    <Group>
      {marks.map(({ limit_cents, label, cost, event, isCliff }) => (
        <g key={limit_cents} data-cliff={isCliff || undefined}>
          <line
            x1={x(limit_cents)}
            x2={x(limit_cents)}
            y1={label ? label.bottom : plot.top}
            y2={plot.bottom + 4}
            className={styles.mark}
          />
          {label && (
            <text x={label.middle} y={label.bottom - 4} textAnchor="middle" className={styles.cost}>
              {event && (
                <tspan x={label.middle} dy={-14} className={styles.event}>
                  {event}
                </tspan>
              )}
              <tspan x={label.middle} dy={event ? 14 : 0}>
                {cost}
              </tspan>
            </text>
          )}
        </g>
      ))}
    </Group>
  );
}

function Band({ strip: { title, top, height, parts } }: { strip: Strip }) {
  return (
    <Group>
      {title && (
        <text x={parts[0]?.left ?? 0} y={top - 6} className={styles.bandTitle}>
          {title}
        </text>
      )}
      {parts.map(({ left, right, label, isHelped }) => (
        <Group key={left}>
          <rect
            x={left}
            y={top}
            width={Math.max(right - left, 0)}
            height={height}
            className={styles.band}
            data-helped={isHelped || undefined}
          />
          {label && (
            <text
              x={(left + right) / 2}
              y={top + height / 2}
              dy="0.35em"
              textAnchor="middle"
              className={styles.bandLabel}
            >
              {label}
            </text>
          )}
        </Group>
      ))}
    </Group>
  );
}
