import type { ApiClient } from '../fixtures/api-client.ts';
import { households } from './households.ts';

/** Shared by link with its outlook. The second one was moved after the choice, so that the plan doesn't count there. */
export async function makeChosenPlan(
  { call }: ApiClient,
  isMoved = false,
): Promise<{ readonly id: string; readonly token: string }> {
  const estimation = { client_first_name: 'Margaret', ...households.cliff, shows_outlook: true };
  const { id, share_url, version } = await call('create-estimation', { body: { estimation } });
  const { plans } = await call('list-estimation-plans', {
    params: { id },
    query: { metal: 'bronze,expanded_bronze', hsa: 'true' },
  });
  const [plan] = plans;
  if (!plan) throw new Error('The demo has no bronze plan with an HSA.');
  const params = { id: Number(id) };
  const chosen = await call('choose-plan', { params, body: { plan_id: plan.plan_id, version } });
  if (isMoved)
    await call('update-estimation', {
      params,
      body: { estimation: { version: chosen.version, ...estimation, zip: '33139', county: '12086' } },
    });
  return { id: String(id), token: new URL(share_url ?? '').pathname.split('/')[2] ?? '' };
}
