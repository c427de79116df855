import { ApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import { capabilitiesOf } from '../../auth/permissions.ts';

/** Those who have API tokens: programs read the records of events with one. */
export const authorize = async ({ actor }: { readonly actor: Actor }): Promise<void> => {
  if (!capabilitiesOf(actor).can_create_api_tokens) throw new ApiError('forbidden');
};
