import type { Capabilities } from 'contract/endpoints/users';
import type { Actor } from './actor.ts';

/** Specification, section 6. */
export function capabilitiesOf({
  type,
  super_admin,
  admin,
}: Pick<Actor, 'type' | 'super_admin' | 'admin'>): Capabilities {
  const isFinancialAdvisor = type === 'AdvisorUser';
  const isAgent = type === 'HealthAdvisorUser';
  const isFirmAdmin = isFinancialAdvisor && admin;
  return {
    can_see_clients: super_admin || isFinancialAdvisor || isAgent,
    can_see_firm_clients: super_admin || isFirmAdmin,
    can_see_all_clients: super_admin,
    can_start_engagements: super_admin || isFinancialAdvisor,
    can_delete_clients: super_admin || isFinancialAdvisor,
    can_choose_advisor: super_admin || isFirmAdmin,
    can_change_statuses: super_admin || isAgent,
    can_set_hours: isAgent,
    can_manage_account: admin,
    can_see_account: super_admin || admin,
    can_see_all_accounts: super_admin,
    can_see_audit: super_admin || admin,
    can_invite_advisors: super_admin || isFirmAdmin,
    can_edit_profiles: super_admin,
    can_import_policies: super_admin,
    can_see_operations: super_admin,
    can_take_survey: type === 'ClientUser',
    can_see_own_accesses: type === 'ClientUser',
    can_see_own_policies: type === 'ClientUser',
    can_see_own_estimates: type === 'ClientUser',
    can_see_calendar: !super_admin && (isFinancialAdvisor || isAgent),
    can_create_api_tokens: !super_admin && (isFinancialAdvisor || isAgent),
    can_download_own_records: type === 'ClientUser',
  };
}
