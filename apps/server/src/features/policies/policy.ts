import type { Actor } from '../../auth/actor.ts';

/** Of a visible client: an agent sees only their own clients. */
export const canEditPolicies = (actor: Actor): boolean => actor.super_admin || actor.type === 'HealthAdvisorUser';
