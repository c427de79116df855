import { useNavigate } from '@tanstack/react-router';
import { EstimationWorkspace } from '../../features/estimations/estimation-workspace.tsx';
import { texts } from '../../features/estimations/texts.ts';
import { useSettings } from '../../features/overview/use-settings.ts';
import { paths } from '../../lib/paths.ts';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

/** /estimations/new */
export function NewEstimationPage() {
  const navigate = useNavigate();
  const notice = useNotice();
  const settings = useSettings();
  const { newTitle, created } = texts.form;
  return (
    <PageShell title={newTitle} crumbs={[{ label: texts.list.title, to: paths.estimations }, { label: newTitle }]}>
      <EstimationWorkspace
        existing={null}
        calculatorUrl={settings?.subsidy_calculator_url ?? null}
        first="form"
        onCreated={(key) => {
          notice.carry({ tone: 'success', text: created });
          void navigate({ to: paths.estimation(key), replace: true });
        }}
      />
    </PageShell>
  );
}
