import type { Policy } from 'contract/endpoints/policies';
import { formatCount, formatDate, formatMoney, missing } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { ExternalLink } from '../../ui/text-link.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import { familyOf } from './figures.ts';
import styles from './policy-card.module.css';
import { capitalised, spaced, toneOf } from './policy-words.ts';
import { texts } from './texts.ts';

const words = texts.rows;

/** One policy; a marketplace plan says more of itself (specification, section 2, Plan Information). */
export function PolicyCard({ policy }: { policy: Policy }) {
  const facts = [...common(policy), ...(policy.policy_type === 'aca' ? marketplace(policy) : [])];
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h3 className={styles.title}>{texts.plan(spaced(policy.policy_type))}</h3>
        <Badge tone={toneOf(policy.policy_status)}>{capitalised(policy.policy_status)}</Badge>
      </header>
      <FactList facts={facts} />
      {facts.some(({ value }) => value === missing) && <p className={styles.unknown}>{texts.unknown}</p>}
    </article>
  );
}

const common = ({ issuer_name, effective_date, premium }: Policy): readonly Fact[] => [
  { label: words.carrier, value: issuer_name },
  { label: words.effective, value: formatDate(effective_date) },
  { label: words.premium, value: formatMoney(premium) },
];

const marketplace = (policy: Policy): readonly Fact[] => [
  { label: words.plan, value: policy.plan_name ?? missing },
  { label: words.metal, value: policy.metallic_level ? capitalised(policy.metallic_level) : missing },
  { label: words.lives, value: formatCount(policy.covered_lives) },
  { label: words.deductible, value: formatMoney(policy.deductible) },
  { label: words.familyDeductible, value: formatMoney(familyOf(policy.deductible)) },
  { label: words.moop, value: formatMoney(policy.moop) },
  { label: words.familyMoop, value: formatMoney(familyOf(policy.moop)) },
  { label: words.benefits, value: benefitsOf(policy.summary_of_benefits_url) },
];

/** Only an address of the web is a link. */
const benefitsOf = (url: string | null) =>
  url && /^https?:\/\//i.test(url) ? <ExternalLink href={url}>{words.open}</ExternalLink> : missing;
