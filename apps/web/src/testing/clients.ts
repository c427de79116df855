import { type Client, type ClientRow, client, listClients, showClientCounts } from 'contract/endpoints/engagements';
import { listUsers } from 'contract/endpoints/users';
import { clientStatuses } from 'contract/vocabulary/engagements';
import type { Reply } from '../lib/api.ts';
import { person } from './people.ts';

/** A client in the list: Maria, under 65, referred, unless said otherwise. */
export function clientOf(changes: Partial<ClientRow> = {}): ClientRow {
  return {
    id: 7,
    name: 'Maria Lopez',
    last_name: 'Lopez',
    client_request_type: 'pre_65',
    referred_at: '2026-01-05T12:00:00Z',
    health_advisor: { id: 30, name: 'Grace Okafor' },
    financial_advisor: { id: 1, name: 'Dana Whitfield' },
    plan_type: 'core',
    status: 'referred',
    created_at: '2026-01-05T12:00:00Z',
    analysis_arrived_at: null,
    address_rejected: false,
    todos: [],
    ...changes,
  };
}

/** A page of the list, checked by the contract. */
export function clientsPage(rows: readonly ClientRow[], totalCount = rows.length) {
  return listClients.reply.parse({ clients: rows, totalCount, currentPage: 1, pageSize: 25 });
}

/** What an advisor may change of a client. */
export const advisorFields = [
  'first_name',
  'last_name',
  'phone_number',
  'client_request_type',
  'projected_start_date',
  'advisor_notes',
];

const noAnalysis: Client['analysis'] = {
  arrived_at: null,
  sent_at: null,
  opened_by_client: null,
  opened_by_advisor: null,
  advisor_email_obstacle: null,
  may_manage: false,
};

/** The whole client, as their advisor sees them. */
export function wholeClient(changes: Partial<Client> = {}): Client {
  return client.parse({
    id: 7,
    version: 3,
    first_name: 'Maria',
    last_name: 'Lopez',
    name: 'Maria Lopez',
    email: 'maria@example.com',
    phone_number: '+13125550147',
    avatar: '/api/v1/avatar?name=Maria%20Lopez',
    status: 'referred',
    client_request_type: 'pre_65',
    projected_start_date: '2026-03-01',
    referred_at: '2026-01-05T12:00:00Z',
    created_at: '2026-01-05T12:00:00Z',
    booking_id: null,
    agency_person_id: null,
    client_notes: null,
    advisor_notes: 'Retires in June.',
    agency_notes: null,
    do_not_send_referral_email: false,
    account_id: 1,
    account_name: 'Whitfield Wealth',
    financial_advisor_id: 1,
    financial_advisor: {
      id: 1,
      name: 'Dana Whitfield',
      email: 'dana@example.com',
      phone_number: '+13125550100',
      avatar: '/api/v1/avatar?name=Dana%20Whitfield',
      plan_type: 'core',
    },
    health_advisor: {
      id: 30,
      name: 'Grace Okafor',
      email: 'grace@example.com',
      phone_number: null,
      avatar: '/api/v1/avatar?name=Grace%20Okafor',
      meeting_path: 'grace',
      bio_url: 'https://example.com/grace',
    },
    onboarding_complete: false,
    survey_completed: false,
    has_policy: false,
    hpa: [],
    hpa_fa: [],
    analysis: noAnalysis,
    todos: [],
    editable: advisorFields,
    was_invited: true,
    rejection: null,
    advisor_messages: true,
    may_change_email: false,
    may_invite: true,
    may_delete: true,
    ...changes,
  });
}

/** What a search for a firm's people finds, checked by the contract. */
export function advisorsPage(people: readonly { id: number; name: string }[]) {
  const users = people.map(({ id, name }) => {
    const [first_name = '', last_name = ''] = name.split(' ');
    const email = `${first_name.toLowerCase()}@example.com`;
    const { type, role, account_id, account_name, onboarding_complete, created_at } = person();
    const { avatar, avatar_background } = person();
    const allowed = {
      clients: 0,
      may_invite: false,
      invitation: null,
      invite_token: null,
      may_change_role: true,
      may_delete: true,
    };
    const shown = { avatar, avatar_background };
    const rest = { type, role, account_id, account_name, onboarding_complete, created_at, ...shown, ...allowed };
    return { id, name, first_name, last_name, email, phone_number: null, ...rest };
  });
  return listUsers.reply.parse({ users, totalCount: users.length, currentPage: 1, pageSize: 25 });
}

/** Of a firm whose clients have these statuses. */
export const clientCounts = (counts: Partial<Reply<'show-client-counts'>['statuses']> = {}) =>
  showClientCounts.reply.parse({
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    statuses: { ...Object.fromEntries(clientStatuses.map((status) => [status, 0])), ...counts },
  });
