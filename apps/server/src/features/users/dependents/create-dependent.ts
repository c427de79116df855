import type { createDependent } from 'contract/endpoints/users';
import type { Handler } from '../../../http/route.ts';
import { refuse, refuseFields } from '../../../http/api-error.ts';
import { mayReach } from '../policy.ts';
import { complaintOfDependent, dependentOf } from './rules.ts';
import * as store from './store.ts';

/** One at a time in each household, so that several at once are neither too many nor two spouses. */
export const handleCreateDependent: Handler<typeof createDependent> = async ({
  ground,
  actor,
  params: { id },
  body,
}) => {
  if (!mayReach(actor, id)) refuse('not_found');
  const { name = null, age, sex, spouse = false, myself = false } = body.dependent;
  return ground.db.transaction().execute(async (db) => {
    if (!(await store.holdHousehold(db, id))) refuse('not_found');
    const complaint = complaintOfDependent(await store.listDependents(db, id), { spouse, myself });
    if (complaint) refuseFields(complaint);
    return dependentOf(await store.insertDependent(db, { user_id: id, name, age, sex, spouse, myself }));
  });
};
