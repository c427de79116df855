import { headlineTexts } from 'estimate-texts/headline-texts';
import { personTexts } from 'estimate-texts/person-texts';
import type { Subject } from 'estimate-texts/subject/subject-names';
import { formatMoney } from '../../../lib/format.ts';
import type { LinkTarget } from '../../../lib/paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useHidesIncomes } from '../figures/presented.ts';
import styles from './household-line.module.css';

const t = headlineTexts.household;

/** `60614 Cook County, IL · 2 people: Dana 58, spouse 60 · household of 2 · $92,000` */
function householdFacts(subject: Subject, hidesIncomes: boolean): string[] {
  const { zip, county_name, state, dependents, household_size, income, plan_year, client_first_name } = subject;
  const { last_year_income } = subject;
  const people = dependents.map(({ age, spouse }, index) => {
    const role = spouse ? personTexts.spouse : personTexts.child;
    return `${index === 0 ? client_first_name || personTexts.you : role.toLowerCase()} ${age}`;
  });
  const facts = [
    `${zip} ${county_name}, ${state}`,
    t.people(people),
    household_size !== null && t.size(household_size),
    income !== null && !hidesIncomes && formatMoney(income),
    last_year_income !== null &&
      !hidesIncomes &&
      `${headlineTexts.result.irmaaIncome(plan_year - 2)} ${formatMoney(last_year_income)}`,
  ];
  return facts.filter((fact) => typeof fact === 'string');
}

export function HouseholdLine({ subject, edit }: { subject: Subject; edit?: LinkTarget | undefined }) {
  const hidesIncomes = useHidesIncomes();
  return (
    <p className={styles.line}>
      <span className={styles.facts}>
        {householdFacts(subject, hidesIncomes).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      {edit && (
        <span className={styles.edit}>
          <TextLink to={edit}>{t.edit}</TextLink>
        </span>
      )}
    </p>
  );
}
