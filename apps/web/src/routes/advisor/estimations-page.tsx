import { getRouteApi } from '@tanstack/react-router';
import { estimationList } from '../../features/estimations/list/estimation-list.ts';
import { EstimationsTable } from '../../features/estimations/list/estimations-table.tsx';
import { texts } from '../../features/estimations/texts.ts';
import { paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

const route = getRouteApi('/shell/estimations');

export function EstimationsPage() {
  const state = useListState(estimationList, route.useSearch());
  const list = useEndpoint('list-estimations', { query: state.query }, { keepPrevious: true });
  const { shell, table } = useListPage(texts.list.title, state, list);
  return (
    <PageShell
      {...shell}
      action={
        <LinkButton to={paths.newEstimation} weight="primary">
          {texts.list.create}
        </LinkButton>
      }
    >
      <EstimationsTable {...table} />
    </PageShell>
  );
}
