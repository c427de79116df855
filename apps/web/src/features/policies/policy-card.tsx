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

interface PolicyCardProps {
  policy: Policy;
  actions?: ReactNode;
  children?: ReactNode;
}

export function PolicyCard({ policy, actions, children }: PolicyCardProps) {
  const facts = [...common(policy), ...(policy.policy_type === 'aca' ? marketplace(policy) : [])];
  return (
    <article className={styles.card} aria-label={`${typeName(policy.policy_type)}, ${policy.issuer_name}`}>
      <header className={styles.head}>
        <h3 className={styles.title}>{texts.plan(withSpaces(policy.policy_type))}</h3>
        <Badge tone={toneOf(policy.policy_status)}>{formatWord(policy.policy_status)}</Badge>
      </header>
      <FactList facts={facts} />
      {facts.some(({ value }) => value === missing) && <p className={styles.unknown}>{texts.unknown}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {children}
    </article>
  );
}

const common = (policy: Policy): readonly Fact[] => [
  { label: t.carrier, value: policy.issuer_name },
  { label: t.effective, value: formatDate(policy.effective_date) },
  ...(policy.end_date === null ? [] : [{ label: t.end, value: formatDate(policy.end_date) }]),
  { label: t.premium, value: formatMoney(policy.premium) },
];

const marketplace = (policy: Policy, cost = yearlyCost(policy)): readonly Fact[] => [
  { label: t.plan, value: policy.plan_name ?? missing },
  { label: t.metal, value: policy.metallic_level ? formatWord(policy.metallic_level) : missing },
  { label: t.lives, value: formatCount(policy.covered_lives) },
  { label: t.deductible, value: formatMoney(policy.deductible) },
  { label: t.familyDeductible, value: formatMoney(cost.familyDeductible) },
  { label: t.moop, value: formatMoney(policy.moop) },
  { label: t.familyMoop, value: formatMoney(cost.familyMoop) },
  { label: t.benefits, value: benefitsOf(policy.summary_of_benefits_url) },
];

/** Only http addresses become links. */
const benefitsOf = (url: string | null) =>
  url && /^https?:\/\//i.test(url) ? <ExternalLink href={url}>{t.open}</ExternalLink> : missing;
