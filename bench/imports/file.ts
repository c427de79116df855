import { createHash } from 'node:crypto';

export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly birth_date: string;
  readonly zip_code: string;
}

const two = (value: number) => String(value).padStart(2, '0');

export const personOf = (n: number): Person => ({
  first_name: `First${n % 4_096}`,
  last_name: `Last${n}`,
  email: `insured${n}@bench.example`,
  birth_date: `${1930 + (n % 70)}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`,
  zip_code: String(10_000 + (n % 80_000)),
});

const header =
  'first_name,last_name,gender,dob,ssn,applying,preferred_language,email,phone,address,city,state,zip_code,county,agent,npn_used,policy_aor,plan_hios_id,plan_name,metal_level,issuer,policy_status,effective_date,expiration_date,submission_date,gross_premium,subsidy,net_premium,deductible,out_of_pocket_max,applicant_count,household_size,ffm_app_id,ffm_subscriber_id,issuer_assigned_policy_id,transaction_id,last_ede_sync\n';

const metals = ['bronze', 'expanded bronze', 'silver', 'gold', 'platinum'];
const issuers = ['Ambetter Health', 'Blue Cross and Blue Shield', 'Oscar', 'Molina Healthcare', 'UnitedHealthcare'];
const statuses = ['Effectuated', 'Effectuated', 'Effectuated', 'PendingEffectuation', 'PendingFollowups', 'Terminated'];

function lineOf(n: number): string {
  const person = personOf(n);
  const gross = 40_000 + (n % 50_000);
  const subsidy = n % 40_000;
  const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  return [
    person.first_name,
    person.last_name,
    n % 2 ? 'Female' : 'Male',
    person.birth_date,
    `${two(10 + (n % 80))}9-${two(n % 100)}-${String(1_000 + (n % 9_000))}`,
    'yes,English',
    person.email,
    `+1415${String(n % 10_000_000).padStart(7, '0')}`,
    `"${n % 9_999} Main Street, Apt ${n % 99}"`,
    'Springfield,IL',
    person.zip_code,
    'Sangamon,Ann Lee,12345678,"Ann Lee (12345678)"',
    `36096IL08${String(n % 100_000).padStart(5, '0')}`,
    `Choice ${metals[n % 5]} ${1_000 + (n % 50) * 100} HMO`,
    metals[n % 5],
    issuers[n % 5],
    statuses[n % 6],
    `2026-${two(1 + (n % 12))}-01,2026-12-31,2025-11-15`,
    money(gross),
    money(subsidy),
    money(gross - subsidy),
    1_000 + (n % 80) * 100,
    9_200,
    1 + (n % 5),
    1 + (n % 6),
    5_000_000_000 + n,
    String(n).padStart(10, '0'),
    `H${n}`,
    createHash('md5').update(String(n)).digest('hex'),
    '2025-11-16T10:00:00Z\n',
  ].join(',');
}

const rowsPerPiece = 1_000;

/** Each number once, in an order that is not that of the clients in the database: a prime does not divide powers of ten. */
const numberAt = (at: number, rows: number): number => 1 + ((at * 611_953) % rows);

export function* exportOf(rows: number): Generator<string> {
  yield header;
  for (let from = 1; from <= rows; from += rowsPerPiece) {
    const lines: string[] = [];
    for (let at = from; at < Math.min(from + rowsPerPiece, rows + 1); at += 1) lines.push(lineOf(numberAt(at, rows)));
    yield lines.join('');
  }
}
