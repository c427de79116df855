import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Calculation } from 'contract/endpoints/calculation';
import { useId } from 'react';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import styles from '../medicare-plans/medicare.module.css';
import { medicareTexts } from '../medicare-plans/medicare-texts.ts';
import type { SavedOutlook } from '../outlook/basis/priced-household.ts';

const t = medicareTexts.switch;

const waiting = <Skeleton lines={8} />;
const RenewalAndPlans = lazyPart(async () => (await import('../renewal/renewal-and-plans.tsx')).RenewalAndPlans, {
  waiting,
});
const MedicarePanel = lazyPart(async () => (await import('../medicare-plans/medicare-panel.tsx')).MedicarePanel, {
  waiting,
});

interface PlansTabProps {
  saved: SavedOutlook;
  year: Pick<NonNullable<Calculation['year']>, 'marketplace_months' | 'medicare_months'>;
  state: string;
  level: 2 | 3;
}

type Market = 'marketplace' | 'medicare';

/** In the address. The two lists have other orders and filters, so a change begins without them. */
function useMarket(first: Market): [Market, (market: Market) => void] {
  const { plans }: { plans?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (market: Market) =>
    void navigate({
      to: '.',
      search: ({ view }: { view?: unknown }): object => ({ view, plans: market }),
      replace: true,
      resetScroll: false,
    });
  return [plans === 'marketplace' || plans === 'medicare' ? plans : first, show];
}

/** Loads its code and its plans when it is first opened. People on Medicare have a list of their own. */
export function PlansTab({ saved, year, state, level }: PlansTabProps) {
  const { marketplace_months, medicare_months } = year;
  const isSplit = marketplace_months > 0 && medicare_months > 0;
  const only = medicare_months > 0 && !isSplit ? 'medicare' : 'marketplace';
  const [chosen, show] = useMarket(only);
  const id = useId();
  const market = isSplit ? chosen : only;
  const shared = { estimationKey: saved.estimationKey, isDraft: saved.isDraft, level };
  return (
    <div className={styles.tab}>
      {isSplit && (
        <ChoiceField
          id={id}
          label={t.label}
          choices={[
            { value: 'marketplace', label: t.marketplace },
            { value: 'medicare', label: t.medicare },
          ]}
          value={market}
          onChange={(value) => show(value === 'medicare' ? 'medicare' : 'marketplace')}
        />
      )}
      {market === 'medicare' ? <MedicarePanel {...shared} /> : <RenewalAndPlans {...shared} state={state} />}
    </div>
  );
}
