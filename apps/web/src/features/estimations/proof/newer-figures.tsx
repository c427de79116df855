import { useQueryClient } from '@tanstack/react-query';
import type { KeptFigures } from 'contract/endpoints/proof';
import { formatMoney, formatWholeMoney } from '../../../lib/format.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useKeptFigures } from './use-kept-figures.ts';

type Newer = NonNullable<KeptFigures['newer']>;

const t = {
  available: (difference: string) => `Newer figures are available: ${difference} a month`,
  same: 'Newer figures are available. What the year costs stays the same.',
  unpriced: 'Newer figures are available.',
  causes: (parts: string) => `A year: ${parts}.`,
  use: 'Use newer figures',
  names: { law: 'law', prices: 'prices', ages: 'ages', household: 'household', income: 'income' },
  calculation: 'our calculation',
  lawAndCalculation: 'law and our calculation',
} as const;

function signed(amount: number, isProjected: boolean): string {
  const size = Math.abs(amount);
  const text = isProjected ? formatWholeMoney(Math.round(size)) : formatMoney(size);
  return `${isProjected ? 'about ' : ''}${amount < 0 ? '−' : '+'}${text}`;
}

function titleOf({ month, year, is_projected }: Newer): string {
  if (month === null) return t.unpriced;
  return year === 0 ? t.same : t.available(signed(month, is_projected));
}

function nameOf(cause: Newer['causes'][number]['cause'], changed: Newer['changed']): string {
  if (cause !== 'law' || !changed.includes('rules')) return t.names[cause];
  return changed.includes('law') ? t.lawAndCalculation : t.calculation;
}

const causesOf = ({ causes, changed, is_projected }: Newer) =>
  causes.map(({ cause, year }) => `${nameOf(cause, changed)} ${signed(year, is_projected)}`).join(', ');

/** One line while the tables or the rules of today give other figures than the estimate keeps. */
export function NewerFigures({ estimationKey }: { estimationKey: string }) {
  const cache = useQueryClient();
  const { data } = useKeptFigures(estimationKey);
  const recalculate = useAction('recalculate-estimation', {
    onDone: (reply, call) => {
      setCached(cache, 'show-newer-figures', call, reply);
      invalidate(
        cache,
        'calculate-estimation',
        'list-estimations',
        'list-client-estimations',
        'show-outlook',
        'list-estimation-plans',
        'list-estimation-medicare-plans',
        'show-renewal',
      );
    },
  });
  const newer = data?.newer;
  if (!newer) return null;
  return (
    <Banner
      tone="info"
      title={titleOf(newer)}
      action={
        <Button
          size="sm"
          busy={recalculate.isPending}
          onClick={() => recalculate.mutate({ params: { id: estimationKey } })}
        >
          {t.use}
        </Button>
      }
    >
      {newer.causes.length > 0 && <p>{t.causes(causesOf(newer))}</p>}
      {recalculate.error && <p role="alert">{recalculate.error.message}</p>}
    </Banner>
  );
}
