import type { Feature } from '../../feature.ts';
import { createLegalHoldRoute, listLegalHoldsRoute, releaseLegalHoldRoute } from './legal-holds.ts';

export const legalHolds: Feature = {
  routes: [listLegalHoldsRoute, createLegalHoldRoute, releaseLegalHoldRoute],
};
