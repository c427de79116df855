import type { Feature } from '../../feature.ts';
import { createLegalHoldRoute } from './create-legal-hold.ts';
import { listLegalHoldsRoute } from './list-legal-holds.ts';
import { releaseLegalHoldRoute } from './release-legal-hold.ts';

export const legalHolds: Feature = {
  routes: [listLegalHoldsRoute, createLegalHoldRoute, releaseLegalHoldRoute],
};
