import { headlineTexts } from 'estimate-texts/headline-texts';
import { householdFacts } from 'estimate-texts/subject/household-facts';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { LinkTarget } from '../../../lib/paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useHidesIncomes } from '../figures/presented.ts';
import styles from './household-line.module.css';

const t = headlineTexts.household;

export function HouseholdLine({ subject, edit }: { subject: Subject; edit?: LinkTarget | undefined }) {
  const hidesIncomes = useHidesIncomes();
  return (
    <p className={styles.line} data-short={edit !== undefined || undefined}>
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
