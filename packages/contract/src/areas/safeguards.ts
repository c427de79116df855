import type { Endpoint } from '../endpoint.ts';
import { confirmPassword, showConfirmation } from '../endpoints/confirmations.ts';

export const safeguardsEndpoints = {
  'confirm-password': confirmPassword,
  'show-confirmation': showConfirmation,
} as const satisfies Record<string, Endpoint>;
