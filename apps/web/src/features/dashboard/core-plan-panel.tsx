import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs';
import type { CurrentUser } from 'contract/endpoints/users';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CorePlanItem, CorePlanItems } from './core-plan-items.tsx';
import { texts } from './texts.ts';

const t = texts.core;

interface CorePlanPanelProps {
  user: Pick<CurrentUser, 'financial_advisor' | 'survey_completed' | 'survey_step'>;
  hasPolicy: boolean;
  hasAnalysis: boolean;
  /** The profile is the client's next step. */
  isMain: boolean;
}

export function CorePlanPanel({ user, hasPolicy, hasAnalysis, isMain }: CorePlanPanelProps) {
  const { financial_advisor: advisor, survey_completed, survey_step } = user;
  if (advisor?.plan_type !== 'core') return null;
  return (
    <Panel title={t.title}>
      <CorePlanItems>
        <CorePlanItem
          icon={IconCalculator}
          title={t.estimate}
          action={
            !survey_completed && (
              <LinkButton size="sm" to={paths.survey} weight={isMain ? 'primary' : 'secondary'}>
                {survey_step > 0 ? t.goOn : t.profile}
              </LinkButton>
            )
          }
        >
          {survey_completed ? t.estimateReady(advisor.name) : t.estimateOpen(advisor.name)}
        </CorePlanItem>
        <CorePlanItem icon={IconReportMoney} title={t.impact}>
          {hasPolicy ? t.impactReady : t.impactOpen}
        </CorePlanItem>
        <CorePlanItem icon={IconFileTypePdf} title={t.analysis}>
          {hasAnalysis ? t.analysisReady : survey_completed ? t.analysisAsked : t.analysisOpen}
        </CorePlanItem>
      </CorePlanItems>
    </Panel>
  );
}
