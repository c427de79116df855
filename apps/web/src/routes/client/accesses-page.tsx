import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { createFileRoute } from '@tanstack/react-router';
import { AccessesPanel } from '../../features/audit/accesses-panel.tsx';
import { accessTexts as t } from '../../features/audit/texts.ts';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useProductName } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { deviceZone } from '../../lib/zones.ts';
import { Button } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

export const Route = createFileRoute('/_shell/accesses')({
  staticData: { requires: 'can_see_own_accesses' },
  loader: ({ context }) =>
    prefetch(
      context.queryClient,
      'list-own-accesses',
      { query: { zone: deviceZone() } },
      { requires: 'can_see_own_accesses' },
    ),
  component: AccessesPage,
});

function AccessesPage() {
  const record = useEndpoint('list-own-accesses', { query: { zone: deviceZone() } });
  const productName = useProductName();
  return (
    <PageShell
      title={t.own}
      lead={t.lead}
      measure="reading"
      crumbs={[{ label: 'Settings', to: paths.settings }, { label: t.own }]}
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
