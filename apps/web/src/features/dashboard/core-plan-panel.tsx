import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs';
import type { CurrentUser } from 'contract/endpoints/users';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { Icon } from '../../ui/icon.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './core-plan-panel.module.css';
import { texts } from './texts.ts';

const t = texts.core;

interface CorePlanPanelProps {
  user: Pick<CurrentUser, 'financial_advisor' | 'survey_completed' | 'survey_step'>;
  hasPolicy: boolean;
  hasAnalysis: boolean;
}

export function CorePlanPanel({ user, hasPolicy, hasAnalysis }: CorePlanPanelProps) {
  const { financial_advisor: advisor, survey_completed, survey_step } = user;
  if (advisor?.plan_type !== 'core') return null;
  return (
    <Panel title={t.title}>
      <ul className={styles.gifts}>
        <Gift
          icon={IconCalculator}
          title={t.estimate}
          action={
            !survey_completed && (
              <LinkButton size="sm" to={paths.survey}>
                {survey_step > 0 ? t.goOn : t.profile}
              </LinkButton>
            )
          }
        >
          {survey_completed ? t.estimateReady(advisor.name) : t.estimateOpen(advisor.name)}
        </Gift>
        <Gift icon={IconReportMoney} title={t.impact}>
          {hasPolicy ? t.impactReady : t.impactOpen}
        </Gift>
        <Gift icon={IconFileTypePdf} title={t.analysis}>
          {hasAnalysis ? t.analysisReady : survey_completed ? t.analysisAsked : t.analysisOpen}
        </Gift>
      </ul>
    </Panel>
  );
}

interface GiftProps {
  icon: Icon;
  title: string;
  action?: ReactNode;
  children: string;
}

function Gift({ icon: Sign, title, action, children }: GiftProps) {
  return (
    <li>
      <span className={styles.sign}>
        <Sign size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.text}>
        <h3>{title}</h3>
        <p>{children}</p>
        {action}
      </div>
    </li>
  );
}
