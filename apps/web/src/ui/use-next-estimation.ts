import { useNavigate } from '@tanstack/react-router';
import type { PlanYear } from 'estimator';
import { paths } from '../lib/paths.ts';
import { invalidate, useAction } from '../lib/use-endpoint.ts';
import { useNotice } from './notice.tsx';

const texts = {
  made: (year: number) => `The ${year} estimate was made from the last one. Check what has changed.`,
  existed: (year: number) => `There was already an estimate for ${year}.`,
};

/** Makes the estimate of a plan year from the client’s last one, or finds the one that there is, and opens it. */
export function useNextEstimation() {
  const notice = useNotice();
  const navigate = useNavigate();
  const action = useAction('create-next-estimation', {
    onDone: ({ estimation_id, is_new }, { body: { plan_year } }, cache) => {
      invalidate(cache, 'list-estimations', 'list-client-estimations', 'list-renewals');
      notice.carry({ tone: is_new ? 'success' : 'info', text: (is_new ? texts.made : texts.existed)(plan_year) });
      return navigate(paths.estimation(estimation_id));
    },
  });
  return {
    makingFor: action.isPending ? action.variables.params.id : null,
    makeNext: (client_id: number, plan_year: PlanYear) => {
      // The second click of two.
      if (action.isPending) return;
      action.mutate(
        { params: { id: client_id }, body: { plan_year } },
        {
          onError: ({ message, errors }) => notice.show({ tone: 'danger', text: errors.plan_year ?? message }),
        },
      );
    },
  };
}
