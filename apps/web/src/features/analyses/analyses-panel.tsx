import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import type { Client } from 'contract/endpoints/engagements';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { AskAdmin } from '../../ui/ask-admin.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { InfoTooltip } from '../../ui/info-tooltip.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import { AnalysisFacts } from './analysis-facts.tsx';
import { AnalysisFiles } from './analysis-files.tsx';
import { texts } from './texts.ts';
import { refreshMs } from './use-attachments.ts';

const ManageAnalyses = lazyPart(async () => (await import('./manage-analyses.tsx')).ManageAnalyses, {
  failed: texts.failed,
  waiting: <Skeleton lines={8} />,
});

const t = texts.unavailable;

interface AnalysesPanelProps {
  clientId: number;
  productName: string;
  isSelf?: boolean;
}

export function AnalysesPanel({ clientId, productName, isSelf = false }: AnalysesPanelProps) {
  const { data: client, error, refetch } = useEndpoint('show-client', { params: { id: clientId } }, { refreshMs });
  const title = isSelf ? texts.title.client : texts.title[client?.analysis.may_manage ? 'agent' : 'advisor'];
  return (
    <Panel
      title={title}
      isSpaced
      action={isSelf && <InfoTooltip label={texts.title.client}>{texts.tooltip}</InfoTooltip>}
    >
      {client ? (
        <Content client={client} isSelf={isSelf} productName={productName} />
      ) : error ? (
        <LoadFailure title={texts.failed} safe={texts.safe} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Panel>
  );
}

function Content({ client, isSelf, productName }: { client: Client; isSelf: boolean; productName: string }) {
  if (client.analysis.may_manage) return <ManageAnalyses client={client} />;
  const files = isSelf ? client.hpa : client.hpa_fa;
  if (files.length > 0)
    return (
      <>
        <AnalysisFiles files={files} />
        <AnalysisFacts analysis={client.analysis} isSelf={isSelf} />
      </>
    );
  return isSelf ? (
    <Unavailable text={client.survey_completed ? t.clientComplete : t.client(productName)} />
  ) : (
    <WithoutFiles {...{ client, productName }} />
  );
}

/** An advisor without a seat, or whose firm is not on Core, gets no files. */
function WithoutFiles({ client, productName }: { client: Client; productName: string }) {
  const { plan_type } = client.financial_advisor ?? { plan_type: null };
  const { arrived_at } = client.analysis;
  if (plan_type !== 'core' && plan_type !== null) return <NotCore />;
  if (arrived_at === null)
    return <Unavailable text={client.survey_completed ? t.advisorComplete : t.advisor(productName)} />;
  return (
    <EmptyState
      icon={IconFileTypePdf}
      title={texts.seat.title}
      action={<LinkButton to={paths.subscribePaymentRequired}>{texts.seat.action}</LinkButton>}
    >
      {texts.seat.text}
    </EmptyState>
  );
}

/** Only the firm's admin changes the plan. */
function NotCore() {
  const user = useCurrentUser().data;
  const admin = user?.seat_status?.admin;
  return (
    <Unavailable
      text={t.notCore}
      action={
        user?.seat_status &&
        user.capabilities.can_manage_account && <LinkButton to={paths.ownAccount}>{t.plan}</LinkButton>
      }
    >
      {admin && <AskAdmin admin={admin} to={t.upgrade} />}
    </Unavailable>
  );
}

interface UnavailableProps {
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}

function Unavailable({ text, action, children }: UnavailableProps) {
  return (
    <EmptyState icon={IconFileTypePdf} title={t.title} action={action}>
      <p>{text}</p>
      {children && <p>{children}</p>}
    </EmptyState>
  );
}
