import { showAccountSetup } from 'contract/endpoints/admin-accounts';
import type { SetupStep } from 'contract/vocabulary/accounts';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { findFirstAdmin, findSetup } from './queries.ts';

function setupStep({ setup_complete }: { readonly setup_complete: boolean }, admin: object | null): SetupStep {
  if (setup_complete) return 'done';
  return admin ? 'stripe' : 'admin';
}

export const showAccountSetupRoute = route(showAccountSetup, async ({ ctx, actor, params: { id } }) => {
  const setup = (await findSetup(ctx.db, actor, id)) ?? throwApiError('not_found');
  const admin = await findFirstAdmin(ctx.db, actor, id);
  return { admin, step: setupStep(setup, admin) };
});
