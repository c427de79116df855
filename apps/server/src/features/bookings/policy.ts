import type { Actor } from '../../auth/actor.ts';

interface Participants {
  readonly user_id: number;
  readonly agent_id: number | null;
}

/** Participants and super admins have access whether or not they have access to the client. */
export const isParticipant = (actor: Actor, { user_id, agent_id }: Participants): boolean =>
  actor.user_id === user_id || actor.user_id === agent_id || actor.super_admin;

/** Financial advisors need a seat for their own meetings too (docs/decisions/016). */
export const canJoin = (actor: Actor, booking: Participants, hasSeat: boolean): boolean =>
  actor.type === 'AdvisorUser' ? hasSeat : isParticipant(actor, booking) || actor.type === 'HealthAdvisorUser';

/** Those who also set the status of an engagement. */
export const canSetOutcome = (actor: Actor): boolean => actor.super_admin || actor.type === 'HealthAdvisorUser';
