import { at, type DemoUser } from './demo-user.ts';
import type { DemoFirm } from './firms.ts';

/** How the subscription of a firm came into its state; days are counted back from today. */
export interface DemoSubscription {
  readonly seats: number;
  readonly days: number;
  /** Pays the first period. */
  readonly card?: 'pm_card_visa' | 'pm_card_mastercard' | 'pm_card_chargeCustomerFail';
  readonly next_card?: 'pm_card_chargeCustomerFail';
  readonly later?: { readonly seats: number; readonly days: number };
  readonly canceled_days?: number;
  readonly set_status?: 'trialing' | 'paused';
  readonly is_unknown?: true;
}

interface BilledFirm {
  readonly firm: DemoFirm;
  readonly admin: Pick<DemoUser, 'first_name' | 'last_name'> & { readonly at: string };
  /** Null for a firm that has not subscribed. */
  readonly subscription: DemoSubscription | null;
}

const address = { street_1: '12 Market Street', city: 'Columbus', state: 'OH', zip: '43215', firm_size: 4 } as const;
const firm = (name: string, plan_type: 'starter' | 'core' = 'starter'): DemoFirm => ({
  ...{ name, ...address, plan_type },
  ...{ stripeable: true, seats: 0 },
});
const admin = (first_name: string, last_name: string, name: string) => ({ first_name, last_name, at: at(name) });

/** One firm for each state of a subscription (docs/billing-states.md). */
export const billedFirms: readonly BilledFirm[] = [
  {
    firm: firm('Juniper Wealth Partners'),
    admin: admin('Nadia', 'Petrov', 'newfirm'),
    subscription: null,
  },
  {
    firm: firm('Aspen Grove Financial', 'core'),
    admin: admin('Andre', 'Coleman', 'active'),
    subscription: { seats: 5, days: 150 },
  },
  {
    firm: firm('Tidewater Planning Group'),
    admin: admin('Teresa', 'Lindqvist', 'trialing'),
    subscription: { seats: 2, days: 5, set_status: 'trialing' },
  },
  {
    firm: firm('Prairie Creek Advisors'),
    admin: admin('Paul', 'Denham', 'past-due'),
    subscription: { seats: 3, days: 367, next_card: 'pm_card_chargeCustomerFail' },
  },
  {
    firm: firm('Underhill Wealth', 'core'),
    admin: admin('Uma', 'Kessler', 'unpaid'),
    subscription: { seats: 2, days: 390, next_card: 'pm_card_chargeCustomerFail' },
  },
  {
    firm: firm('Inlet Bay Advisors'),
    admin: admin('Ivan', 'Sorel', 'incomplete'),
    subscription: { seats: 1, days: 0, card: 'pm_card_chargeCustomerFail' },
  },
  {
    firm: firm('Ember Lane Financial'),
    admin: admin('Esther', 'Boateng', 'incomplete-expired'),
    subscription: { seats: 1, days: 10, card: 'pm_card_chargeCustomerFail' },
  },
  {
    firm: firm('Quarry Road Planning'),
    admin: admin('Quinn', 'Maddox', 'paused'),
    subscription: { seats: 2, days: 60, set_status: 'paused' },
  },
  {
    firm: firm('Copperfield Capital', 'core'),
    admin: admin('Carla', 'Jimenez', 'canceled'),
    subscription: { seats: 4, days: 400, canceled_days: 200 },
  },
  {
    firm: firm('Windmill Retirement Group'),
    admin: admin('Wendy', 'Asher', 'canceling'),
    subscription: { seats: 3, days: 120, card: 'pm_card_mastercard', canceled_days: 10 },
  },
  {
    firm: firm('Nettle Hill Advisors'),
    admin: admin('Noel', 'Farrow', 'inactive'),
    subscription: { seats: 2, days: 90, is_unknown: true },
  },
];

/** Of the main firm, which pays only at the emulator. Two advisors use its three seats; it has renewed once. */
export const mainSubscription: DemoSubscription = { seats: 2, days: 400, later: { seats: 3, days: 120 } };

export const demoCoupon = { id: 'WELCOME10', percent_off: 10, duration: 'once' } as const;

export const invitingFirm: DemoFirm = { name: 'Foxglove Financial', stripeable: true, seats: 0 };

export const billedUsers: readonly DemoUser[] = [
  ...billedFirms.map(
    ({ firm: { name }, admin: { at: email, ...admin }, subscription }): DemoUser => ({
      ...admin,
      ...{ email, type: 'AdvisorUser', firm: name, role: 'admin' },
      ...(!subscription && { description: 'Account admin of a firm that hasn’t subscribed' }),
    }),
  ),
  {
    ...{ first_name: 'Daniela', last_name: 'Foxglove', email: at('founder'), type: 'AdvisorUser' },
    ...{ firm: invitingFirm.name, role: 'admin', invited_by: at('super'), update_account_in_onboarding: true },
  },
];
