import { getRouteApi } from '@tanstack/react-router';
import { legalHoldList } from '../../features/records/legal-hold-list.ts';
import { LegalHoldsTable } from '../../features/records/legal-holds-table.tsx';
import { texts } from '../../features/records/texts.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const t = texts.holds;
const route = getRouteApi('/shell/admin/legal_holds');

export function LegalHoldsPage() {
  const state = useListState(legalHoldList, route.useSearch());
  return (
    <PageShell title={t.title} lead={t.lead} crumbs={[{ label: t.title }]}>
      <LegalHoldsTable state={state} />
    </PageShell>
  );
}
