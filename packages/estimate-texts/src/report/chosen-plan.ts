import type { Calculation } from 'contract/endpoints/calculation';
import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import { amountText, wholeAmountText } from '../amount-text.ts';
import { formatWholeMoney, missing } from '../format.ts';
import { type Block, heading, paragraph } from './document.ts';
import { reportTexts } from './report-texts.ts';

const t = reportTexts.chosenPlan;

const perYear = (amounts: ListedPlan['limit'] | undefined) => (amounts ? formatWholeMoney(amounts.household) : missing);

/** @param plan as it is on sale today. Null for readers who don’t see the list, and if it is on sale no more */
export function chosenBlocks({ chosen_plan, prices_projected }: Calculation, plan: ListedPlan | null): Block[] {
  if (!chosen_plan?.month) return [];
  const { name, month, year } = chosen_plan;
  // With other prices than the estimate’s, the year would be one that the page doesn’t show.
  const total = plan?.year?.net_premium === year.net_premium ? plan.total : null;
  const about = (amount: number) => amountText(amount, null, prices_projected);
  const whole = (amount: number | null | undefined) =>
    wholeAmountText(amount, null, prices_projected && amount != null);
  const cells: (readonly [label: string, value: string])[] = [
    [t.premium, about(month.premium)],
    [t.net, about(month.net_premium)],
    ...(plan
      ? [
          [t.deductible, perYear(plan.deductible)] as const,
          [t.limit, perYear(plan.limit)] as const,
          ...(total
            ? [
                [t.low, whole(total.low)] as const,
                [t.middle, whole(total.middle)] as const,
                [t.high, whole(total.high)] as const,
              ]
            : []),
        ]
      : []),
  ];
  return [
    heading(2, t.title),
    {
      kind: 'table',
      columns: [
        { label: t.plan, align: 'start', width: 3 },
        ...cells.map(([label]) => ({ label, align: 'end', width: 1.3 }) as const),
      ],
      rows: [[plan ? `${name}, ${plan.carrier}` : name, ...cells.map(([, value]) => value)]],
    },
    paragraph(total ? `${t.meaning} ${t.gaps}` : t.gaps, 'note'),
  ];
}
