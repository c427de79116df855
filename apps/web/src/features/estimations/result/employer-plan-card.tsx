import type { Calculation } from 'contract/endpoints/calculation';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { Panel } from '../../../ui/panel.tsx';
import { useHidesIncomes } from '../figures/presented.ts';
import { useNameOf, Why } from '../figures/why.tsx';
import { cobraText, offerText, offerVerdict } from './employer-plan-text.ts';

interface EmployerPlanCardProps {
  calculation: Calculation;
  level: 2 | 3;
}

/** Whether someone with an affordable offer would have Basic Health, which is not for them (42 CFR 600.305(a)). */
const isBasicHealthDoubtful = (
  { person, employee, family }: NonNullable<Calculation['employer_offer']>,
  { people }: Pick<Calculation, 'people'>,
): boolean =>
  people.some(
    ({ covered_by }, index) =>
      covered_by === 'basic_health' && (index + 1 === person ? employee : family)?.is_affordable === true,
  );

export function EmployerPlanCard({ calculation, level }: EmployerPlanCardProps) {
  const { employer_offer: offer, cobra, plan_year, prices_projected } = calculation;
  const nameOf = useNameOf();
  const hidesIncomes = useHidesIncomes();
  if (!offer && cobra.length === 0) return null;
  const t = texts.employer;
  return (
    <Panel title={t.title} level={level} isSpaced>
      {offer && (
        <Why of={t.offer} figures={['employer_offer']}>
          <p>{hidesIncomes ? `${offerVerdict(offer, nameOf)}.` : offerText(offer, plan_year, nameOf)}</p>
        </Why>
      )}
      {offer && isBasicHealthDoubtful(offer, calculation) && <p>{t.basicHealth}</p>}
      {cobra.map((comparison) => (
        <p key={`${comparison.person} ${comparison.from_month}`}>
          {cobraText(comparison, prices_projected, calculation.chosen_plan?.name)}
        </p>
      ))}
      {cobra.length > 0 && <p>{t.cobraLimit}</p>}
    </Panel>
  );
}
