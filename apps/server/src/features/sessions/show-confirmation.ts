import type { showConfirmation } from 'contract/endpoints/confirmations';
import type { Handler } from '../../http/route.ts';

/** Runs only for a confirmed super admin, or for another user. */
export const handleShowConfirmation: Handler<typeof showConfirmation> = async () => ({ confirmed: true });
