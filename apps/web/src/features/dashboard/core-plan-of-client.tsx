import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs';
import type { Client } from 'contract/endpoints/engagements';
import { formatDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { AskAdmin } from '../../ui/ask-admin.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CorePlanItem, CorePlanItems } from './core-plan-items.tsx';
import { texts } from './texts.ts';

const t = texts.coreOfClient;

/**
 * The core-plan tool for staff. Agents and super admins see it for clients of advisors on Core. Advisors on another plan
 * see what Core includes. Without a plan the advisor has no seat, which the analyses say.
 */
export function CorePlanOfClient({ client }: { client: Client }) {
  const plan = client.financial_advisor?.plan_type ?? null;
  if (plan === 'core') return <Included client={client} />;
  return plan === null || client.analysis.may_manage ? null : <Offered />;
}

function Included({ client }: { client: Client }) {
  const { id, first_name, survey_completed, has_policy, analysis } = client;
  return (
    <Panel title={t.title}>
      <CorePlanItems>
        <CorePlanItem
          icon={IconCalculator}
          title={t.estimate}
          action={
            survey_completed && (
              <LinkButton size="sm" to={paths.newEstimationFromSurvey(id)}>
                {t.openEstimate}
              </LinkButton>
            )
          }
        >
          {survey_completed ? t.estimateReady(first_name) : t.estimateOpen(first_name)}
        </CorePlanItem>
        <CorePlanItem icon={IconReportMoney} title={t.impact}>
          {has_policy ? t.impactReady : t.impactOpen}
        </CorePlanItem>
        <CorePlanItem
          icon={IconFileTypePdf}
          title={t.analysis}
          action={
            !analysis.may_manage &&
            !analysis.arrived_at && (
              <LinkButton size="sm" to={paths.schedule(id)}>
                {t.meet}
              </LinkButton>
            )
          }
        >
          {analysisText(client)}
        </CorePlanItem>
      </CorePlanItems>
    </Panel>
  );
}

function analysisText({ analysis: { arrived_at, may_manage }, survey_completed, first_name }: Client): string {
  if (arrived_at) return t.analysisReady(formatDay(arrived_at));
  if (may_manage) return t.analysisToUpload;
  return (survey_completed ? t.analysisAsked : t.analysisOpen)(first_name);
}

function Offered() {
  const admin = useCurrentUser().data?.seat_status?.admin;
  return (
    <Panel title={t.offer}>
      <CorePlanItems>
        <CorePlanItem icon={IconCalculator} title={t.estimate}>
          {t.estimateOffer}
        </CorePlanItem>
        <CorePlanItem icon={IconReportMoney} title={t.impact}>
          {t.impactOpen}
        </CorePlanItem>
        <CorePlanItem
          icon={IconFileTypePdf}
          title={t.analysis}
          action={
            admin ? (
              <p>
                <AskAdmin admin={admin} to={t.upgrade} />
              </p>
            ) : (
              <LinkButton size="sm" to={paths.subscribe}>
                {t.plans}
              </LinkButton>
            )
          }
        >
          {t.analysisOffer}
        </CorePlanItem>
      </CorePlanItems>
    </Panel>
  );
}
