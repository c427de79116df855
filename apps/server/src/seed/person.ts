import type { UserChanges } from 'contract/endpoints/user-changes';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { UserType } from 'contract/vocabulary/users';

export interface DemoPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly type: UserType;
  readonly firm: string | null;
  readonly phone_number?: string;
  /** Its holder has read a code there. */
  readonly has_verified_phone?: true;
  readonly role?: 'admin';
  readonly super_admin?: true;
  readonly email_confirmed?: false;
  readonly onboarding_complete?: false;
  readonly update_account_in_onboarding?: true;
  readonly household_count?: number;
  readonly meeting_path?: string;
  readonly financial_advisor?: string;
  readonly health_advisor?: string;
  readonly client_request_type?: 'pre_65' | 'medicare' | 'combo';
  readonly survey_step?: number;
  /** Of clients alone. */
  readonly engagement?: Engagement;
  /** What they told in a finished survey, and who needs coverage. */
  readonly survey?: { readonly answers: UserChanges; readonly dependents: readonly DemoDependent[] };
  /** Who sent them the invitation that waits in the outbox; they have no password. */
  readonly invited_by?: string;
  /** What they are, for the sign-in page; who has none is met only inside. */
  readonly description?: string;
}

/** Where a client stands, and how they came there. */
export interface Engagement {
  readonly status: ClientStatus;
  /** How many days ago they were referred. */
  readonly days: number;
  /** They have not come in yet. */
  readonly is_waiting?: true;
  /** One at most, with the agent; each has a time of day of its own, so that no two can meet. */
  readonly meeting?: { readonly when: 'ahead' | 'past' | 'cancelled'; readonly slot: number };
  readonly agency_person_id?: string;
}

interface DemoDependent {
  readonly age: number;
  readonly sex: 'Male' | 'Female';
  readonly name?: string;
  readonly myself?: true;
  readonly spouse?: true;
}

/** Everyone's address. */
export const at = (name: string) => `${name}@demo.healthplanner.example`;
