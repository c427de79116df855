import { createLegalHold, listLegalHolds, releaseLegalHold } from 'contract/endpoints/legal-holds';
import { type Route, route } from '../../http/route.ts';
import { handleCreateLegalHold } from './create-legal-hold.ts';
import { handleListLegalHolds } from './list-legal-holds.ts';
import { handleReleaseLegalHold } from './release-legal-hold.ts';

export const legalHoldRoutes: Route[] = [
  route(listLegalHolds, handleListLegalHolds),
  route(createLegalHold, handleCreateLegalHold),
  route(releaseLegalHold, handleReleaseLegalHold),
];
