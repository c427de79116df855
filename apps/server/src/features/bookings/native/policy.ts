import type { Actor } from '../../../auth/actor.ts';

/** An agent's own hours; a super admin has access to every agent's. */
export const canSetHours = (actor: Actor, user_id: number): boolean =>
  actor.super_admin || (actor.user_id === user_id && actor.type === 'HealthAdvisorUser');
