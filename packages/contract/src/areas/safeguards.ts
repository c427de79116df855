import type { Endpoint } from '../endpoint.ts';
import { confirmPassword, showConfirmation } from '../endpoints/confirmations.ts';
import { endUserView, listUserViews, viewUser } from '../endpoints/user-views.ts';

export const safeguardsEndpoints = {
  'confirm-password': confirmPassword,
  'show-confirmation': showConfirmation,
  'view-user': viewUser,
  'end-user-view': endUserView,
  'list-user-views': listUserViews,
} as const satisfies Record<string, Endpoint>;
