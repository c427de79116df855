/** The account at the calendar that meetings are booked in: Cal.com, or one that speaks as it does. */
export interface CalendarSettings {
  /** Where its programming interface is, version included, without a slash at the end. */
  readonly api_base: string;
  readonly api_key: string;
  /** What it signs its messages with. */
  readonly webhook_secret: string;
}

/** Where pages send people to book, below the origin of the frame. */
export interface BookingPages {
  /** Whose frame it is: the only origin whose messages count. */
  readonly origin: string;
  /** The team that takes whoever has no agent with a path of their own. */
  readonly team_path: string;
  /** The kind of meeting by what the client asks for. */
  readonly slugs: Readonly<Record<'pre_65' | 'medicare' | 'combo', string>>;
}

export type MeetingStatus = 'ACCEPTED' | 'PENDING' | 'CANCELLED' | 'REJECTED' | 'AWAITING_HOST';

/** A meeting as the calendar knows it. */
export interface ExternalBooking {
  readonly uid: string;
  readonly status: MeetingStatus;
  /** Moments in ISO 8601, UTC. */
  readonly start: string;
  readonly end: string;
  readonly created_at: string;
  readonly host_name: string | null;
  /** In lower case. */
  readonly attendee_emails: readonly string[];
  /** What our page gave along as `metadata[client]`. */
  readonly client_token: string | null;
  readonly join_url: string | null;
  /** The meeting that took its place. */
  readonly rescheduled_to: string | null;
}

/**
 * The door to the calendar; it knows no user of ours.
 * @throws Refusal `calendar_unavailable` when it cannot be reached, is too slow or does not answer as one
 */
export interface Calendar {
  /** Null where it knows no such meeting. */
  find(uid: string): Promise<ExternalBooking | null>;
  /** Done as well where the meeting was cancelled before, or is not known. */
  cancel(uid: string): Promise<void>;
  /** Whether these bytes were signed by the calendar; `signature` as its header has it. */
  isSigned(body: Uint8Array, signature: string | undefined): boolean;
}
