import type { Policy } from 'contract/endpoints/policies';
import type { ReactNode } from 'react';
import { formatCount, formatDate, formatMoney, formatWord, missing } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { ExternalLink } from '../../ui/text-link.tsx';
import { yearlyCost } from './figures.ts';
import styles from './policy-card.module.css';
import { toneOf, typeName, withSpaces } from './policy-words.ts';
import { texts } from './texts.ts';

const t = texts.rows;

export interface PolicyCardProps {
  policy: Policy;
  /** The plan in force that an upcoming one follows. Each value that differs says what it is now. */
  current?: Policy | undefined;
  isLarge?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}

export function PolicyCard({ policy, current, isLarge = false, actions, children }: PolicyCardProps) {
  const facts = current ? comparedTo(factsOf(current), factsOf(policy)) : factsOf(policy);
  return (
    <article
      className={styles.card}
      data-large={isLarge || undefined}
      aria-label={`${typeName(policy.policy_type)}, ${policy.issuer_name}`}
    >
      <header className={styles.head}>
        <div className={styles.names}>
          <h3 className={styles.type}>{texts.plan(withSpaces(policy.policy_type))}</h3>
          <p className={styles.title}>{policy.plan_name || policy.issuer_name}</p>
        </div>
        <Badge tone={toneOf(policy.policy_status)}>{formatWord(policy.policy_status)}</Badge>
      </header>
      <FactList facts={facts} />
      {facts.some(({ value }) => value === missing) && <p className={styles.unknown}>{texts.unknown}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {children}
    </article>
  );
}

interface PolicyFact extends Fact {
  /** Dollars, for the difference to another plan. */
  amount?: number | null;
  /** Dates and addresses differ with every plan. */
  isOwn?: true;
}

const money = (label: string, amount: number | null): PolicyFact => ({ label, amount, value: formatMoney(amount) });

const factsOf = (policy: Policy): readonly PolicyFact[] => [
  { label: t.carrier, value: policy.issuer_name },
  { label: t.effective, value: formatDate(policy.effective_date), isOwn: true },
  ...(policy.end_date === null
    ? []
    : [{ label: t.end, value: formatDate(policy.end_date), isOwn: true } satisfies PolicyFact]),
  money(t.premium, policy.premium),
  ...(policy.policy_type === 'aca' ? marketplace(policy) : []),
];

const marketplace = (policy: Policy, cost = yearlyCost(policy)): readonly PolicyFact[] => [
  { label: t.plan, value: policy.plan_name ?? missing },
  { label: t.metal, value: policy.metallic_level ? formatWord(policy.metallic_level) : missing },
  { label: t.lives, value: formatCount(policy.covered_lives) },
  money(t.deductible, policy.deductible),
  money(t.familyDeductible, cost.familyDeductible),
  money(t.moop, policy.moop),
  money(t.familyMoop, cost.familyMoop),
  { label: t.benefits, value: benefitsOf(policy.summary_of_benefits_url), isOwn: true },
];

const comparedTo = (current: readonly PolicyFact[], facts: readonly PolicyFact[]): readonly Fact[] =>
  facts.map((fact) => {
    const now = current.find(({ label }) => label === fact.label);
    return now && !fact.isOwn && now.value !== fact.value ? { ...fact, help: differenceOf(now, fact) } : fact;
  });

function differenceOf(now: PolicyFact, { amount }: PolicyFact): string {
  const before = String(now.value);
  if (typeof amount !== 'number' || typeof now.amount !== 'number') return texts.now(before);
  const difference = formatMoney(Math.abs(amount - now.amount));
  return amount > now.amount ? texts.more(difference, before) : texts.less(difference, before);
}

/** Only http addresses become links. */
const benefitsOf = (url: string | null) =>
  url && /^https?:\/\//i.test(url) ? <ExternalLink href={url}>{t.open}</ExternalLink> : missing;
