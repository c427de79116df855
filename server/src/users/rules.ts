import type { CurrentUser, UserType } from 'contract/users';
import { avatarUrl } from '../files/public.ts';

/** A person as the store reads them. */
export interface PersonRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly pending_email: string | null;
  readonly phone_number: string | null;
  readonly phone_verified_at: string | null;
  readonly type: string;
  readonly role: string;
  readonly super_admin: boolean;
  readonly email_confirmed: boolean;
  readonly has_password: boolean;
  readonly onboarding_complete: boolean;
  readonly onboarding_step: number;
  readonly update_account_in_onboarding: boolean;
  readonly survey_completed_at: string | null;
  readonly survey_step: number;
  readonly client_request_type: string | null;
  readonly two_fa_enabled: boolean;
  readonly firm_asks_for_factor: boolean | null;
  readonly account_id: number | null;
  readonly account_name: string | null;
  readonly created_at: string;
  readonly advisor_id: number | null;
  readonly advisor_name: string | null;
  readonly advisor_plan: string | null;
  readonly agent_id: number | null;
  readonly agent_name: string | null;
  readonly agent_path: string | null;
  readonly picture_key: string | null;
}

/** First and last name as one, with nothing around it for whoever has not given both yet. */
export const fullName = (person: { readonly first_name: string; readonly last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

/** The person as the wire has them. */
export function personOf(row: PersonRow): CurrentUser {
  const {
    phone_verified_at,
    survey_completed_at,
    firm_asks_for_factor,
    advisor_id,
    advisor_name,
    advisor_plan,
    agent_id,
    agent_name,
    agent_path,
    picture_key,
    ...rest
  } = row;
  return {
    ...rest,
    type: row.type as UserType,
    role: row.role as CurrentUser['role'],
    client_request_type: row.client_request_type as CurrentUser['client_request_type'],
    name: fullName(row),
    admin: row.role === 'admin',
    survey_completed: survey_completed_at !== null,
    phone_verified: phone_verified_at !== null,
    two_fa_required: row.two_fa_enabled || firm_asks_for_factor === true,
    financial_advisor:
      advisor_id === null
        ? null
        : {
            id: advisor_id,
            name: advisor_name ?? '',
            plan_type: advisor_plan as NonNullable<CurrentUser['financial_advisor']>['plan_type'],
          },
    health_advisor: agent_id === null ? null : { id: agent_id, name: agent_name ?? '', meeting_path: agent_path },
    avatar: avatarUrl({ id: row.id, name: fullName(row), picture_key }),
    has_picture: picture_key !== null,
  };
}
