/** Whether one more advisor fits into a firm. Seats count only where they are paid for (specification, section 10). */
export const hasFreeSeat = (firm: { readonly stripeable: boolean; readonly seats: number }, used: number): boolean =>
  !firm.stripeable || firm.seats > used;

export const jobAssociatedData = 'jobs.email';
