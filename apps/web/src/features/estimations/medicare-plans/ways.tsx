import type { EstimationMedicarePlans } from 'contract/endpoints/estimation-medicare-plans';
import { aboutText, wholeAmountText } from 'estimate-texts/amount-text';
import { formatCount } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './medicare.module.css';
import { medicareTexts } from './medicare-texts.ts';

const t = medicareTexts.ways;

type Member = EstimationMedicarePlans['people'][number];

interface WaysProps {
  member: Member;
  isAbout: boolean;
  level: 3 | 4;
}

/** Traditional Medicare and Advantage side by side, with the lowest totals of each. */
export function Ways({ member, isAbout, level }: WaysProps) {
  const Heading = `h${level}` as const;
  const { traditional, advantage, medigap } = member;
  return (
    <section aria-label={t.title} className={styles.ways}>
      <Heading className={styles.subtitle}>{t.title}</Heading>
      <div className={styles.pair}>
        <Way way={traditional} title={t.traditional} isAbout={isAbout}>
          {medigap === null ? t.noMedigap : t.medigap(aboutText(medigap))}
        </Way>
        <Way way={advantage} title={t.advantage} isAbout={isAbout}>
          {t.network}
        </Way>
      </div>
    </section>
  );
}

interface WayProps {
  way: Member['traditional'];
  title: string;
  isAbout: boolean;
  children: string;
}

const Way = ({ way: { count, low, high }, title, isAbout, children }: WayProps) => (
  <Panel>
    <p className={styles.way}>{title}</p>
    <p className={styles.note}>{children}</p>
    <FactList
      facts={[
        { label: t.plans, value: formatCount(count) },
        { label: t.low, value: wholeAmountText(low, null, isAbout && low !== null) },
        { label: t.high, value: wholeAmountText(high, null, isAbout && high !== null) },
      ]}
    />
  </Panel>
);
