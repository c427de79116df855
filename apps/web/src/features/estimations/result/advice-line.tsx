import type { Calculation } from 'contract/endpoints/calculation';
import { formatMoney, formatPercent, formatWholeMoney } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { resultTexts as texts } from '../result-texts.ts';

const t = texts.advice;

export function AdviceLine({ advice }: { advice: Calculation['advice'] }) {
  if (!advice) return null;
  const { kind, is_approximate, source } = advice;
  const monthly = (amount: number | null) =>
    is_approximate && amount !== null ? t.about(formatWholeMoney(Math.round(amount))) : formatMoney(amount);
  const line = t.lines[kind]({
    distance: formatWholeMoney(advice.distance),
    limit: formatWholeMoney(advice.limit),
    credit: monthly(advice.tax_credit),
    level: formatPercent(advice.cost_sharing_level),
    difference: monthly(advice.difference),
  });
  return (
    <Banner tone="info" title={line}>
      {t.reasons[kind]} {texts.result.source}: {source}
    </Banner>
  );
}
