import type { Feature } from '../../feature.ts';
import { userChannel } from './channel.ts';
import { createDependentRoute, deleteDependentRoute, updateDependentRoute } from './dependents/dependents.ts';
import { updateAvatarRoute } from './update-avatar.ts';

export const users: Feature = {
  routes: [updateAvatarRoute, createDependentRoute, updateDependentRoute, deleteDependentRoute],
  channels: [userChannel],
};
