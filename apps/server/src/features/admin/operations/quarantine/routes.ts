import {
  changeQuarantinedEmail,
  listQuarantined,
  mergeQuarantined,
  rejectQuarantined,
  showMerge,
} from 'contract/endpoints/quarantine';
import { type Route, route } from '../../../../http/route.ts';
import { handleChangeQuarantinedEmail } from './change-quarantined-email.ts';
import { handleListQuarantined } from './list-quarantined.ts';
import { handleMergeQuarantined } from './merge-quarantined.ts';
import { handleRejectQuarantined } from './reject-quarantined.ts';
import { handleShowMerge } from './show-merge.ts';

export const quarantineRoutes: Route[] = [
  route(listQuarantined, handleListQuarantined),
  route(showMerge, handleShowMerge),
  route(mergeQuarantined, handleMergeQuarantined),
  route(changeQuarantinedEmail, handleChangeQuarantinedEmail),
  route(rejectQuarantined, handleRejectQuarantined),
];
