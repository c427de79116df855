import type { Feature } from '../../feature.ts';
import { userChannel } from './channel.ts';
import { createDependentRoute } from './dependents/create-dependent.ts';
import { deleteDependentRoute } from './dependents/delete-dependent.ts';
import { updateDependentRoute } from './dependents/update-dependent.ts';
import { updateAvatarRoute } from './update-avatar.ts';

export const users: Feature = {
  routes: [updateAvatarRoute, createDependentRoute, updateDependentRoute, deleteDependentRoute],
  channels: [userChannel],
};
