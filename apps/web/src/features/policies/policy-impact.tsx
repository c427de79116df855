import type { Policy } from 'contract/endpoints/policies';
import type { ImpactFigure } from 'estimator/policy-impact';
import { formatCents, formatMoney, missing } from '../../lib/format.ts';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { inOrder, type YearlyCost, yearlyCost } from './figures.ts';
import styles from './policy-card.module.css';
import { periodNote, typeName } from './policy-words.ts';
import { texts } from './texts.ts';

const t = texts.impact;

/** The yearly cost of the major medical plan, and the premium of each plan that is an addition to one. */
export function PolicyImpact({ policies }: { policies: readonly Policy[] }) {
  const sorted = inOrder(policies);
  const major = sorted.find(({ major_medical }) => major_medical);
  const others = sorted.filter(({ major_medical }) => !major_medical);
  return (
    <>
      {major && <Impact title={t.title} figures={figuresOf(major)} facts={factsOf(major)} />}
      {others.length > 0 && <Impact title={t.ancillary} facts={others.map(premiumOf)} />}
    </>
  );
}

interface ImpactProps {
  title: string;
  /** What the year costs, larger than the facts it comes from. */
  figures?: readonly Fact[];
  facts: readonly Fact[];
}

function Impact({ title, figures = [], facts }: ImpactProps) {
  return (
    <article className={`${styles.card} ${styles.impact}`}>
      <header className={styles.head}>
        <h3 className={styles.type}>{title}</h3>
      </header>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ label, value, help }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                <span className={styles.why}>{help}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <FactList facts={facts} />
      {[...figures, ...facts].some(({ value }) => value === missing) && (
        <p className={styles.unknown}>{texts.unknown}</p>
      )}
    </article>
  );
}

const monthly = (premium: number | null): string =>
  premium === null ? missing : `${formatMoney(premium)} ${t.aMonth}`;
const both = (individual: number | null, family: number | null): string =>
  individual === null ? missing : `${formatMoney(individual)} | ${formatMoney(family)}`;

function factsOf(policy: Policy): readonly Fact[] {
  const { premium, deductible, moop } = policy;
  const { familyDeductible, familyMoop } = yearlyCost(policy);
  return [
    { label: t.premium, value: monthly(premium), ...helpOf(periodNote(policy)) },
    { label: t.deductible, value: both(deductible, familyDeductible) },
    { label: t.moop, value: both(moop, familyMoop) },
  ];
}

function figuresOf(policy: Policy): readonly Fact[] {
  const cost = yearlyCost(policy);
  return [
    { label: t.fixed, value: formatMoney(cost.fixedAnnualCost), ...why(cost, 'fixed_annual_cost', t.fixedHelp) },
    {
      label: t.exposure,
      value: formatMoney(cost.additionalAnnualExposure),
      ...why(cost, 'additional_annual_exposure', t.exposureHelp),
    },
  ];
}

const helpOf = (help: string | null) => (help === null ? {} : { help });

function why({ reasons }: YearlyCost, figure: ImpactFigure, meaning: string): { help: string } {
  const reason = reasons.find((one) => one.figure === figure);
  const [cents] = Object.values(reason?.inputs ?? {});
  if (!reason || cents === undefined) return { help: meaning };
  return { help: `${meaning}: ${t.times(reason.row.factor, formatCents(cents))}` };
}

const premiumOf = (policy: Policy): Fact => ({
  key: policy.id,
  label: typeName(policy.policy_type),
  value: monthly(policy.premium),
  ...helpOf(periodNote(policy)),
});
