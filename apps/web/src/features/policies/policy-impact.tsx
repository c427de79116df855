import type { Policy } from 'contract/endpoints/policies';
import { formatMoney, missing } from '../../lib/format.ts';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { additionalAnnualExposure, familyOf, fixedAnnualCost } from './figures.ts';
import styles from './policy-card.module.css';
import { capitalize } from './policy-words.ts';
import { texts } from './texts.ts';

const t = texts.impact;

/** The yearly cost: all of the major medical policy, the premium of each other one. */
export function PolicyImpact({ policies }: { policies: readonly Policy[] }) {
  const others = policies.filter(({ major_medical }) => !major_medical);
  return (
    <>
      {policies
        .filter(({ major_medical }) => major_medical)
        .map((policy) => (
          <Impact key={policy.id} title={t.title} facts={factsOf(policy)} />
        ))}
      {others.length > 0 && <Impact title={t.ancillary} facts={others.map(premiumOf)} />}
    </>
  );
}

function Impact({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
      </header>
      <FactList facts={facts} />
      {facts.some(({ value }) => value === missing) && <p className={styles.unknown}>{texts.unknown}</p>}
    </article>
  );
}

const monthly = (premium: number | null): string =>
  premium === null ? missing : `${formatMoney(premium)} ${t.aMonth}`;
const both = (individual: number | null): string =>
  individual === null ? missing : `${formatMoney(individual)} | ${formatMoney(familyOf(individual))}`;

const factsOf = ({ premium, deductible, moop }: Policy): readonly Fact[] => [
  { label: t.premium, value: monthly(premium) },
  { label: t.deductible, value: both(deductible) },
  { label: t.moop, value: both(moop) },
  { label: t.fixed, value: formatMoney(fixedAnnualCost(premium)), help: t.fixedHelp },
  { label: t.exposure, value: formatMoney(additionalAnnualExposure(moop)), help: t.exposureHelp },
];

const premiumOf = ({ id, policy_type, premium }: Policy): Fact => ({
  key: id,
  label: capitalize(policy_type),
  value: monthly(premium),
});
