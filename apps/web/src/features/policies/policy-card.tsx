import type { Policy } from 'contract/endpoints/policies';
import { formatCount, formatDate, formatMoney, missing } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { ExternalLink } from '../../ui/text-link.tsx';
import { familyOf } from './figures.ts';
import styles from './policy-card.module.css';
import { capitalize, toneOf, withSpaces } from './policy-words.ts';
import { texts } from './texts.ts';

const t = texts.rows;

export function PolicyCard({ policy }: { policy: Policy }) {
  const facts = [...common(policy), ...(policy.policy_type === 'aca' ? marketplace(policy) : [])];
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h3 className={styles.title}>{texts.plan(withSpaces(policy.policy_type))}</h3>
        <Badge tone={toneOf(policy.policy_status)}>{capitalize(policy.policy_status)}</Badge>
      </header>
      <FactList facts={facts} />
      {facts.some(({ value }) => value === missing) && <p className={styles.unknown}>{texts.unknown}</p>}
    </article>
  );
}

const common = ({ issuer_name, effective_date, premium }: Policy): readonly Fact[] => [
  { label: t.carrier, value: issuer_name },
  { label: t.effective, value: formatDate(effective_date) },
  { label: t.premium, value: formatMoney(premium) },
];

const marketplace = (policy: Policy): readonly Fact[] => [
  { label: t.plan, value: policy.plan_name ?? missing },
  { label: t.metal, value: policy.metallic_level ? capitalize(policy.metallic_level) : missing },
  { label: t.lives, value: formatCount(policy.covered_lives) },
  { label: t.deductible, value: formatMoney(policy.deductible) },
  { label: t.familyDeductible, value: formatMoney(familyOf(policy.deductible)) },
  { label: t.moop, value: formatMoney(policy.moop) },
  { label: t.familyMoop, value: formatMoney(familyOf(policy.moop)) },
  { label: t.benefits, value: benefitsOf(policy.summary_of_benefits_url) },
];

/** Only http addresses become links. */
const benefitsOf = (url: string | null) =>
  url && /^https?:\/\//i.test(url) ? <ExternalLink href={url}>{t.open}</ExternalLink> : missing;
