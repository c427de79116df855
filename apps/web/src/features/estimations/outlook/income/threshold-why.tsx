import type { IncomeModel } from 'estimate-texts/income/income-model';
import { eventTitle, income, incomeTexts } from 'estimate-texts/income/income-texts';
import { costAt, type Threshold } from 'estimator/income-curve';
import type { ReactNode } from 'react';
import { formatCents } from '../../../../lib/format.ts';
import { WhyOf } from '../../figures/why.tsx';

const dollar = 100;

interface ThresholdWhyProps {
  model: IncomeModel;
  thresholds: readonly Threshold[];
  children: ReactNode;
}

export function ThresholdWhy({ model, thresholds, children }: ThresholdWhyProps) {
  const [first] = thresholds;
  if (!first) return children;
  return (
    <WhyOf
      of={`${thresholds.map(eventTitle).join(', ')}: ${income(first.limit_cents)}`}
      reasonsOf={() => thresholds.map(({ reason }) => reason)}
      arithmetic={arithmeticOf(model, first)}
    >
      {children}
    </WhyOf>
  );
}

function arithmeticOf({ main, later }: IncomeModel, { limit_cents, change_cents, year }: Threshold): string[] {
  const steps = (main.year === year ? main : later)?.steps ?? [];
  const before = costAt(steps, limit_cents);
  const after = costAt(steps, limit_cents + dollar);
  if (change_cents === null || before === null || after === null) return [];
  return [
    incomeTexts.arithmetic.step(
      income(limit_cents),
      `${formatCents(before)} in ${year}`,
      income(limit_cents + dollar),
      formatCents(after),
      formatCents(change_cents),
    ),
  ];
}
