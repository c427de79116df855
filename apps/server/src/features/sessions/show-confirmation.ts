import { showConfirmation } from 'contract/endpoints/confirmations';
import { route } from '../../http/route.ts';

/** Runs only for a confirmed super admin, or for another user. */
export const showConfirmationRoute = route(showConfirmation, async () => ({ confirmed: true }));
