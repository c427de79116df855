import type { Actor } from '../../auth/actor.ts';
import type { BookingRow } from './store.ts';

/** Whether a meeting is one's own business without a look at whose client it is with: one's own, or one that one holds. */
export const isParty = (actor: Actor, { user_id, agent_id }: Pick<BookingRow, 'user_id' | 'agent_id'>): boolean =>
  actor.user_id === user_id || actor.user_id === agent_id || actor.super_admin;

/** Whether somebody who may see a meeting may also join it: a firm's advisors need a seat for that. */
export const canJoin = (actor: Actor, booking: Pick<BookingRow, 'user_id' | 'agent_id'>, hasSeat: boolean): boolean =>
  isParty(actor, booking) || actor.type === 'HealthAdvisorUser' || (actor.type === 'AdvisorUser' && hasSeat);

/** Whose hours somebody may see and set: an agent their own, a super admin any agent's. */
export const canSetHours = (actor: Actor, user_id: number): boolean =>
  actor.super_admin || (actor.user_id === user_id && actor.type === 'HealthAdvisorUser');
