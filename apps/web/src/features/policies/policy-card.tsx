import type { Policy } from 'contract/endpoints/policies';
import type { ReactNode } from 'react';
import { formatCount, formatDate, formatMoney, missing } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { ExternalLink } from '../../ui/text-link.tsx';
import { yearlyCost } from './figures.ts';
import styles from './policy-card.module.css';
import { capitalize, toneOf, withSpaces } from './policy-words.ts';
import { texts } from './texts.ts';

const t = texts.rows;

interface PolicyCardProps {
  policy: Policy;
  /** Of the heading. */
  level?: 2 | 3;
  actions?: ReactNode;
  children?: ReactNode;
}

export function PolicyCard({ policy, level = 3, actions, children }: PolicyCardProps) {
  const Heading = `h${level}` as const;
  const facts = [...common(policy), ...(policy.policy_type === 'aca' ? marketplace(policy) : [])];
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Heading className={styles.title}>{texts.plan(withSpaces(policy.policy_type))}</Heading>
        <Badge tone={toneOf(policy.policy_status)}>{capitalize(policy.policy_status)}</Badge>
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
  { label: t.metal, value: policy.metallic_level ? capitalize(policy.metallic_level) : missing },
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
