/** An account at Cal.com or a compatible service. */
export interface CalendarSettings {
  /** With the version, without a trailing slash. */
  readonly api_base: string;
  readonly api_key: string;
  readonly webhook_secret: string;
}

export interface BookingPages {
  /** The origin of the embedded page. Messages from other origins are ignored. */
  readonly origin: string;
  /** For clients whose agent has no path of their own, and for clients without an agent. */
  readonly team_path: string;
  /** The event type for each coverage type. */
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
  /** Lowercase. */
  readonly attendee_emails: readonly string[];
  /** The signed client id that the booking page sends as `metadata[client]`. */
  readonly client_token: string | null;
  readonly join_url: string | null;
  /** uid of the new booking. */
  readonly rescheduled_to: string | null;
}

/** Whether the meeting takes place, as far as is known. */
export const isActive = (status: BookingStatus): boolean => status !== 'CANCELLED' && status !== 'REJECTED';

/** Every method throws ApiError `calendar_unavailable` if the calendar is unreachable, too slow or sends an invalid reply. */
export interface Calendar {
  /** Null for an unknown uid. */
  find(uid: string): Promise<ExternalBooking | null>;
  /** Succeeds for an unknown uid and for a booking that is already canceled. */
  cancel(uid: string): Promise<void>;
  /** @param signature the value of the header `x-cal-signature-256` */
  isSigned(body: Uint8Array, signature: string | undefined): boolean;
}
