import type { UserChanges } from 'contract/user-changes';
import type { UserType } from 'contract/users';

/** Everyone in the demo world who has a password signs in with this. */
export const demoPassword = 'Sunrise-2026';

interface DemoFirm {
  readonly name: string;
  readonly firm_association?: string;
  readonly firm_size?: number;
  readonly street_1?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly two_fa_enabled?: true;
  /** Whoever knows it may join. */
  readonly signup_code?: string;
}

const alder = 'Alder & Finch Wealth Planning';
const cedar = 'Cedar Point Financial';
const harbor = 'Harbor Health Advisors';
const granite = 'Granite Ridge Advisors';
const lakeshore = 'Lakeshore Retirement Partners';

export const firms: readonly DemoFirm[] = [
  { name: alder, firm_size: 6, street_1: '218 W Adams Street', city: 'Chicago', state: 'IL', zip: '60606' },
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
];

interface DemoPerson {
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
  /** What they told in a finished survey, and who needs coverage. */
  readonly survey?: { readonly answers: UserChanges; readonly dependents: readonly DemoDependent[] };
  /** Who sent them the invitation that waits in the outbox; they have no password. */
  readonly invited_by?: string;
  /** What they are, for the sign-in page; who has none is met only inside. */
  readonly description?: string;
}

interface DemoDependent {
  readonly age: number;
  readonly sex: 'Male' | 'Female';
  readonly name?: string;
  readonly myself?: true;
  readonly spouse?: true;
}

const at = (name: string) => `${name}@demo.healthplanner.example`;

export const people: readonly DemoPerson[] = [
  {
    first_name: 'Jonah',
    last_name: 'Finch',
    email: at('advisor'),
    type: 'AdvisorUser',
    firm: alder,
    phone_number: '+13125550118',
    household_count: 84,
    description: 'Financial advisor',
  },
  {
    first_name: 'Maya',
    last_name: 'Alder',
    email: at('admin'),
    type: 'AdvisorUser',
    firm: alder,
    phone_number: '+13125550102',
    household_count: 120,
    role: 'admin',
    description: 'Account admin of the same firm',
  },
  {
    first_name: 'Priya',
    last_name: 'Raman',
    email: at('agent'),
    type: 'HealthAdvisorUser',
    firm: harbor,
    phone_number: '+12075550164',
    meeting_path: 'priya-raman',
    description: 'Health agent',
  },
  {
    first_name: 'Tom',
    last_name: 'Whitaker',
    email: at('client'),
    type: 'ClientUser',
    firm: alder,
    phone_number: '+17735550139',
    financial_advisor: at('advisor'),
    health_advisor: at('agent'),
    client_request_type: 'pre_65',
    survey_step: 4,
    survey: {
      answers: {
        birthdate: '1974-03-09',
        sex: 'Male',
        zip_code: '60614',
        taxable_dependents: 3,
        household_income: 84_000,
        spouse_name: 'Claire Whitaker',
        preferred_providers: 'Dr. Anita Shah, Lincoln Park Family Medicine\nNorthwestern Memorial Hospital',
        medications: 'Lisinopril 10 mg, once a day\nAlbuterol inhaler, as needed',
      },
      dependents: [
        { age: 52, sex: 'Male', name: 'Tom', myself: true },
        { age: 49, sex: 'Female', name: 'Claire', spouse: true },
        { age: 16, sex: 'Female', name: 'Josie' },
      ],
    },
    description: 'Client',
  },
  {
    first_name: 'Robin',
    last_name: 'Castellanos',
    email: at('super'),
    type: 'AdvisorUser',
    firm: null,
    phone_number: '+14155550107',
    super_admin: true,
    description: 'Super admin',
  },
  {
    first_name: 'Elena',
    last_name: 'Ruiz',
    email: at('elena'),
    type: 'AdvisorUser',
    firm: cedar,
    phone_number: '+12145550171',
  },
  {
    first_name: 'Sam',
    last_name: 'Okafor',
    email: at('sam'),
    type: 'AdvisorUser',
    firm: cedar,
    onboarding_complete: false,
  },
  {
    first_name: 'Ines',
    last_name: 'Duarte',
    email: at('ines'),
    type: 'AdvisorUser',
    firm: cedar,
    phone_number: '+12145550128',
    email_confirmed: false,
  },
  {
    first_name: 'Omar',
    last_name: 'Haddad',
    email: at('omar'),
    type: 'AdvisorUser',
    firm: cedar,
    phone_number: '+12145550155',
    role: 'admin',
  },
  {
    first_name: 'Leah',
    last_name: 'Brandt',
    email: at('leah'),
    type: 'AdvisorUser',
    firm: cedar,
    invited_by: at('omar'),
  },
  {
    first_name: 'Walter',
    last_name: 'Nguyen',
    email: at('walter'),
    type: 'ClientUser',
    firm: alder,
    financial_advisor: at('advisor'),
    health_advisor: at('agent'),
    invited_by: at('advisor'),
  },
  {
    first_name: 'Nina',
    last_name: 'Castro',
    email: at('nina'),
    type: 'ClientUser',
    firm: cedar,
    phone_number: '+14695550183',
    financial_advisor: at('elena'),
    health_advisor: at('agent'),
    client_request_type: 'combo',
  },
  {
    first_name: 'Grace',
    last_name: 'Whitlock',
    email: at('grace'),
    type: 'AdvisorUser',
    firm: granite,
    phone_number: '+14155550142',
    has_verified_phone: true,
    role: 'admin',
  },
  {
    first_name: 'Victor',
    last_name: 'Hale',
    email: at('victor'),
    type: 'AdvisorUser',
    firm: lakeshore,
    role: 'admin',
    onboarding_complete: false,
    update_account_in_onboarding: true,
  },
];

/** One account of each kind of user, as the sign-in page and the start's last lines show them. */
export const demoAccounts = people.flatMap(({ first_name, last_name, email, type, description }) =>
  description ? [{ name: `${first_name} ${last_name}`, description, email, password: demoPassword, type }] : [],
);
