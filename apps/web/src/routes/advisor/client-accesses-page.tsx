import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { createFileRoute } from '@tanstack/react-router';
import { AccessesPanel } from '../../features/audit/accesses-panel.tsx';
import { accessTexts as t } from '../../features/audit/texts.ts';
import { texts as engagements } from '../../features/engagements/texts.ts';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useProductName } from '../../lib/use-current-user.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { deviceZone } from '../../lib/zones.ts';
import { Button } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { recordParams } from '../record-params.ts';

export const Route = createFileRoute('/_shell/clients/$id/accesses')({
  staticData: { requires: 'can_see_audit' },
  params: recordParams,
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      'list-client-accesses',
      { params, query: { zone: deviceZone() } },
      { requires: 'can_see_audit' },
    ),
  component: ClientAccessesPage,
});

function ClientAccessesPage() {
  const { id } = Route.useParams();
  const record = useRecord('list-client-accesses', { params: { id }, query: { zone: deviceZone() } });
  const productName = useProductName();
  const name = record.data?.client.name;
  const title = name === undefined ? t.untitled : t.of(name);
  return (
    <PageShell
      title={title}
      lead={t.leadOf}
      measure="reading"
      crumbs={[
        { label: engagements.list.title, to: paths.clients },
        { label: name ?? engagements.client.untitled, to: paths.client(id) },
        { label: title },
      ]}
      action={
        record.data && (
          <Button weight="primary" icon={IconPrinter} onClick={() => window.print()}>
            {t.print}
          </Button>
        )
      }
    >
      <AccessesPanel record={record} productName={productName} />
    </PageShell>
  );
}
