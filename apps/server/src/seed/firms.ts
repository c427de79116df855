export interface DemoFirm {
  readonly name: string;
  readonly firm_association?: string;
  readonly firm_size?: number;
  readonly street_1?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly two_fa_enabled?: true;
  readonly signup_code?: string;
  readonly plan_type?: 'starter' | 'core';
  readonly stripeable?: true;
  readonly seats?: number;
}

export const alder = 'Alder & Finch Wealth Planning';
export const cedar = 'Cedar Point Financial';
export const harbor = 'Harbor Health Advisors';
export const granite = 'Granite Ridge Advisors';
export const lakeshore = 'Lakeshore Retirement Partners';
export const birchwood = 'Birchwood Capital Planning';

export const firms: readonly DemoFirm[] = [
  {
    name: alder,
    firm_size: 6,
    street_1: '218 W Adams Street',
    city: 'Chicago',
    state: 'IL',
    zip: '60606',
    plan_type: 'core',
    seats: 0,
  },
  { name: cedar, firm_size: 4, street_1: '1400 Main Street', city: 'Dallas', state: 'TX', zip: '75202' },
  { name: harbor, firm_size: 9, street_1: '77 Commercial Street', city: 'Portland', state: 'ME', zip: '04101' },
  {
    name: granite,
    firm_association: 'Summit Broker Network',
    firm_size: 12,
    street_1: '55 Elm Street',
    city: 'Manchester',
    state: 'NH',
    zip: '03101',
    two_fa_enabled: true,
    signup_code: 'GRANITE-2026',
  },
  { name: lakeshore },
  // Its one seat is its admin's: the other advisor is asked to subscribe.
  {
    name: birchwood,
    firm_size: 2,
    street_1: '9 Orchard Lane',
    city: 'Burlington',
    state: 'VT',
    zip: '05401',
    plan_type: 'core',
    stripeable: true,
    seats: 1,
  },
];
