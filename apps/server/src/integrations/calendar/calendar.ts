export interface CalendarSettings {
  readonly api_base: string;
  readonly api_key: string;
  readonly webhook_secret: string;
}

export interface BookingPages {
  /** The origin of the embedded page. Messages from other origins are ignored. */
  readonly origin: string;
  readonly team_path: string;
  readonly slugs: Readonly<Record<'pre_65' | 'medicare' | 'combo', string>>;
}

export type BookingStatus = 'ACCEPTED' | 'PENDING' | 'CANCELLED' | 'REJECTED' | 'AWAITING_HOST';

export interface ExternalBooking {
  readonly uid: string;
  readonly status: BookingStatus;
  /** ISO 8601, UTC. */
  readonly start: string;
  readonly end: string;
  readonly created_at: string;
  readonly host_name: string | null;
  readonly attendee_emails: readonly string[];
  /** The signed client id that the booking page sends as `metadata[client]`. */
  readonly client_token: string | null;
  readonly join_url: string | null;
  readonly rescheduled_to: string | null;
}

export const isActive = (status: BookingStatus): boolean => status !== 'CANCELLED' && status !== 'REJECTED';

/**
 * Every method throws ApiError `calendar_unavailable` if the calendar is unreachable, too slow or sends an invalid
 * reply.
 */
export interface Calendar {
  find(uid: string): Promise<ExternalBooking | null>;
  /** Succeeds for an unknown uid and for a booking that is already canceled. The calendar emails the reason. */
  cancel(uid: string, reason?: string): Promise<void>;
  isSigned(body: Uint8Array, signature: string | undefined): boolean;
}
