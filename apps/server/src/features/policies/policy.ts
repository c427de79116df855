import type { Actor } from '../../auth/actor.ts';

/** The client must be visible: an agent sees only their own clients. */
export const canEditPolicies = (actor: Actor): boolean => actor.super_admin || actor.type === 'HealthAdvisorUser';
