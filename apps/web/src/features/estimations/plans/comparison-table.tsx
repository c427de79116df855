import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { ChooseButton } from './choose-button.tsx';
import type { ComparedGroup, ComparedRow } from './compared-rows.ts';
import styles from './comparison.module.css';
import { planTexts } from './plan-texts.ts';
import type { Choice } from './use-choice.ts';

const t = planTexts.compare;

interface ComparisonTableProps {
  choice: Choice;
  plans: readonly ListedPlan[];
  groups: readonly ComparedGroup[];
  onRemove: ((id: string) => void) | null;
}

export function ComparisonTable({ choice, plans, groups, onRemove }: ComparisonTableProps) {
  const title = t.table(plans.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={styles.scroll} aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {plans.map((plan) => (
              <th key={plan.plan_id} scope="col">
                <PlanHead plan={plan} choice={choice} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title: group, rows }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={plans.length + 1} className={styles.group}>
                <span>{group}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} plans={plans} />
            ))}
          </tbody>
        ))}
        <tbody>
          <tr>
            <th scope="row">{t.groups.links}</th>
            {plans.map((plan) => (
              <td key={plan.plan_id}>
                <Links plan={plan} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

interface PlanHeadProps extends Pick<ComparisonTableProps, 'choice' | 'onRemove'> {
  plan: ListedPlan;
}

function PlanHead({ plan, choice, onRemove }: PlanHeadProps) {
  return (
    <span className={styles.head}>
      <span className={styles.name}>
        <span>{plan.name}</span>
        <span className={styles.carrier}>{plan.carrier}</span>
        <ChooseButton plan={plan} choice={choice} />
        {plan.bar && <span className={styles.bar}>{planTexts.bars[plan.bar]}</span>}
      </span>
      {onRemove && <IconButton icon={IconX} label={t.remove(plan.name)} onClick={() => onRemove(plan.plan_id)} />}
    </span>
  );
}

function Row({ row: { label, texts, differs, lowest }, plans }: { row: ComparedRow; plans: readonly ListedPlan[] }) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {label}
        {differs && <span className={styles.hidden}> ({t.differs})</span>}
      </th>
      {plans.map(({ plan_id }, index) => (
        <td key={plan_id}>
          {texts[index]}
          {lowest.includes(index) && <span className={styles.lowest}>{t.lowest}</span>}
        </td>
      ))}
    </tr>
  );
}

function Links({ plan: { links } }: { plan: ListedPlan }) {
  const found = (['summary', 'formulary', 'brochure'] as const).flatMap((name) => {
    const href = links[name];
    return href === null ? [] : [{ name, href }];
  });
  if (found.length === 0) return <span className={styles.carrier}>{t.noLinks}</span>;
  return (
    <ul className={styles.links}>
      {found.map(({ name, href }) => (
        <li key={name}>
          <ExternalLink href={href}>{t.links[name]}</ExternalLink>
        </li>
      ))}
    </ul>
  );
}
