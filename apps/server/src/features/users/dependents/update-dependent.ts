import type { updateDependent } from 'contract/endpoints/users';
import type { Handler } from '../../../http/route.ts';
import { refuse, refuseFields } from '../../../http/api-error.ts';
import { mayReach } from '../policy.ts';
import { complaintOfDependent, dependentOf } from './rules.ts';
import * as store from './store.ts';

export const handleUpdateDependent: Handler<typeof updateDependent> = async ({ ground, actor, params: { id }, body }) =>
  ground.db.transaction().execute(async (db) => {
    const before = await store.findDependent(db, id);
    if (!before || !mayReach(actor, before.user_id)) return refuse('not_found');
    await store.holdHousehold(db, before.user_id);
    const { name = before.name, age = before.age, sex = before.sex, spouse = before.spouse } = body.dependent;
    const others = (await store.listDependents(db, before.user_id)).filter((other) => other.id !== id);
    const complaint = complaintOfDependent(others, { spouse, myself: before.myself });
    if (complaint) refuseFields(complaint);
    return dependentOf((await store.updateDependent(db, id, { name, age, sex, spouse })) ?? refuse('not_found'));
  });
