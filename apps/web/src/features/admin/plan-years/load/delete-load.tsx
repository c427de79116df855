import { useRouter } from '@tanstack/react-router';
import type { PlanLoadDetails } from 'contract/endpoints/plan-years';
import { paths } from '../../../../lib/paths.ts';
import { useConfirmedAction } from '../../../../lib/use-confirmed-action.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { loadTexts } from '../texts.ts';

const t = loadTexts.remove;

export function DeleteLoad({ shown: { id, plan_year } }: { shown: PlanLoadDetails }) {
  const router = useRouter();
  const { ask, dialog } = useConfirmedAction('delete-plan-load', {
    call: (load_id: number) => ({ params: { id: load_id } }),
    onDone: async (_reply, _call, cache) => {
      await router.navigate(paths.planYear(plan_year));
      cache.removeQueries({ queryKey: ['show-plan-load', { params: { id } }] });
      void cache.invalidateQueries({ queryKey: ['show-plan-year'] });
      void cache.invalidateQueries({ queryKey: ['list-plan-years'] });
    },
  });
  return (
    <>
      <Button onClick={() => ask(id)}>{t.open}</Button>
      <ConfirmDialog {...dialog} title={t.title(id)} confirmLabel={t.open} cancelLabel={t.keep}>
        <p>{t.help}</p>
      </ConfirmDialog>
    </>
  );
}
