import type { UserChanges } from 'contract/endpoints/user-changes';
import type { MeetingOutcome } from 'contract/vocabulary/bookings';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { UserType } from 'contract/vocabulary/users';

export interface DemoUser {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly type: UserType;
  readonly firm: string | null;
  readonly phone_number?: string;
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
  readonly engagement?: DemoEngagement;
  readonly survey?: {
    readonly answers: UserChanges;
    readonly dependents: readonly DemoDependent[];
    readonly is_unfinished?: true;
  };
  readonly invited_by?: string;
  readonly description?: string;
}

export interface DemoEngagement {
  readonly status: ClientStatus;
  /** Days since the referral. */
  readonly days: number;
  readonly is_waiting?: true;
  /** With the agent, at most one; different slots are different times of day, so that no two meetings overlap. */
  readonly meeting?: {
    readonly when: 'ahead' | 'past' | 'cancelled';
    readonly slot: number;
    readonly outcome?: MeetingOutcome;
  };
  /** Of the agent; `sent` to the client and the advisor. */
  readonly analysis?: 'arrived' | 'sent';
  readonly agency_person_id?: string;
}

interface DemoDependent {
  readonly age: number;
  readonly sex: 'Male' | 'Female';
  readonly name?: string;
  readonly myself?: true;
  readonly spouse?: true;
}

export const at = (name: string) => `${name}@demo.healthplanner.example`;

export type Ids = ReadonlyMap<string, number>;

/** @throws when the demo data has no such user or firm */
export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data has no ${name}`);
  return id;
}
