import type { AppContext } from '../../context.ts';
import { isBilled } from '../accounts/policy.ts';

interface Firm {
  readonly stripeable: boolean;
  readonly seats: number;
  readonly used: number;
}

/** Whether one more advisor fits into a firm. Seats count only where they are paid for (specification, section 10). */
export const hasFreeSeat = (ctx: Pick<AppContext, 'payments'>, firm: Firm): boolean => (freeSeats(ctx, firm) ?? 1) > 0;

/** Null where seats are not counted. Negative for a firm with more advisors than seats. */
export const freeSeats = (ctx: Pick<AppContext, 'payments'>, firm: Firm): number | null =>
  isBilled(ctx, firm) ? firm.seats - firm.used : null;

export const jobAssociatedData = 'jobs.email';
