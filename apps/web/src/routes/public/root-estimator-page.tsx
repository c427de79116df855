import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { texts } from '../../features/estimations/texts.ts';
import { EstimationWorkspace } from '../../features/estimations/workspace/estimation-workspace.tsx';
import { formFirst } from '../../features/estimations/workspace/form-first.tsx';
import { paths } from '../../lib/paths.ts';
import { useSettings } from '../../lib/use-current-user.ts';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { RootFrame } from './root-frame.tsx';

export const Route = createFileRoute('/root/estimator')({
  component: RootEstimatorPage,
});

function RootEstimatorPage() {
  const navigate = useNavigate();
  const notice = useNotice();
  const settings = useSettings();
  return (
    <RootFrame>
      <PageShell title={texts.form.rootTitle}>
        <EstimationWorkspace
          existing={null}
          isRoot
          calculatorUrl={settings?.subsidy_calculator_url ?? null}
          parts={formFirst}
          onCreated={(token) => {
            notice.carry({ tone: 'success', text: texts.form.keepAddress });
            return navigate({ ...paths.rootEstimation(token), replace: true });
          }}
        />
      </PageShell>
    </RootFrame>
  );
}
