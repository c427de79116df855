/** An account at Cal.com or a compatible service. */
export interface CalendarSettings {
  /** The address of its API with the version, without a slash at the end. */
  readonly api_base: string;
  readonly api_key: string;
  readonly webhook_secret: string;
}

/** Where people book, below the origin of the embedded frame. */
export interface BookingPages {
  /** The only origin whose messages pages accept. */
  readonly origin: string;
  /** For clients whose agent has no booking page. */
  readonly team_path: string;
  readonly slugs: Readonly<Record<'pre_65' | 'medicare' | 'combo', string>>;
}

export type MeetingStatus = 'ACCEPTED' | 'PENDING' | 'CANCELLED' | 'REJECTED' | 'AWAITING_HOST';

export interface ExternalBooking {
  readonly uid: string;
  readonly status: MeetingStatus;
  /** Instants in ISO 8601, UTC. */
  readonly start: string;
  readonly end: string;
  readonly created_at: string;
  readonly host_name: string | null;
  /** In lower case. */
  readonly attendee_emails: readonly string[];
  /** The value that the booking page passed as `metadata[client]`. */
  readonly client_token: string | null;
  readonly join_url: string | null;
  /** The id of the meeting that replaced it. */
  readonly rescheduled_to: string | null;
}

/** @throws ApiError `calendar_unavailable` when the service cannot be reached, is too slow, or answers unexpectedly */
export interface Calendar {
  /** Null for an unknown meeting. */
  find(uid: string): Promise<ExternalBooking | null>;
  /** Also succeeds if the meeting was cancelled before or is unknown. */
  cancel(uid: string): Promise<void>;
  /** Verifies the `signature` header of a webhook. */
  isSigned(body: Uint8Array, signature: string | undefined): boolean;
}
