import { resultTexts as texts } from 'estimate-texts/result-texts';
import type { Verdict } from 'estimate-texts/summary/verdicts';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { FigureLayout } from '../figures/figure.tsx';
import { useLabelOf } from '../figures/why.tsx';
import styles from './summary.module.css';

const t = texts.verdicts;

/** HealthCare.gov takes applications for Medicaid and CHIP, too, and lists the marketplaces of the other states. */
const addresses = {
  federal: 'https://www.healthcare.gov/medicaid-chip/',
  state: 'https://www.healthcare.gov/marketplace-in-your-state/',
};

interface VerdictLinesProps {
  verdicts: readonly Verdict[];
  hasStateExchange: boolean;
}

function HowToApply({ verdicts, hasStateExchange }: VerdictLinesProps) {
  const isGap = verdicts.some(({ kind }) => kind === 'none');
  return (
    <>
      {isGap && `${t.applyAnyway} `}
      {hasStateExchange ? t.applyState : t.applyFederal}{' '}
      <ExternalLink href={hasStateExchange ? addresses.state : addresses.federal}>
        {hasStateExchange ? t.linkState : t.linkFederal}
      </ExternalLink>
    </>
  );
}

/** What the answer opens with where no one buys a plan. */
export function VerdictLines(props: VerdictLinesProps) {
  const labelOf = useLabelOf();
  return (
    <div className={styles.verdicts}>
      {props.verdicts.map(({ kind, people }) => (
        <FigureLayout
          key={kind}
          label={people.map(labelOf).join('; ')}
          value={texts.medicaid.verdicts[kind]}
          meaning={t.cost[kind]}
          explain={(label, value) => (
            <>
              {label}
              {value}
            </>
          )}
        />
      ))}
      <p className={styles.sentence}>
        <HowToApply {...props} />
      </p>
    </div>
  );
}

/** The same after the cost of the others. */
export function VerdictNote(props: VerdictLinesProps) {
  const labelOf = useLabelOf();
  return (
    <p className={styles.aside}>
      {props.verdicts.map(({ kind, people }) => (
        <span key={kind}>
          <strong>
            {people.map(labelOf).join('; ')}: {texts.medicaid.verdicts[kind]}.
          </strong>{' '}
          {t.cost[kind]}{' '}
        </span>
      ))}
      <HowToApply {...props} />
    </p>
  );
}
