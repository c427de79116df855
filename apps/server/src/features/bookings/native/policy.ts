import type { Actor } from '../../../auth/actor.ts';

export const canSetHours = (actor: Actor, user_id: number): boolean =>
  actor.super_admin || (actor.user_id === user_id && actor.type === 'HealthAdvisorUser');
