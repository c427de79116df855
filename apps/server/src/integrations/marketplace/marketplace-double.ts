import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { benefitNames, isBenefitName } from 'plan-files/benefits';
import type { Amounts, Benefit, Catalog, Level, Plan } from 'plan-files/catalog';
import { essentialPart, type Offer, plansOnSale, premiumOf } from 'plan-files/on-sale';
import type { MarketplaceSettings } from './marketplace-api.ts';

type Behavior = number | 'stall' | 'drop' | 'garbage' | 'huge' | 'other';

interface Sent {
  readonly household: { readonly people: readonly { readonly age: number }[] };
  readonly place: { readonly countyfips: string; readonly state: string; readonly zipcode: string };
  readonly year: number;
  readonly csr_override?: keyof typeof levels;
  readonly filter?: { readonly metal_levels?: readonly string[] };
  readonly offset: number;
}

const key = 'cms_test_key';
const pageSize = 10;

const levels = { CSR73: '73', CSR87: '87', CSR94: '94' } as const;

const dollars = (cents: number) => cents / 100;

const amountRows = (type: string, { individual_cents, family_person_cents, family_cents }: Amounts) =>
  (
    [
      ['Individual', individual_cents],
      ['Family Per Person', family_person_cents],
      ['Family', family_cents],
    ] as const
  ).flatMap(([family_cost, cents]) => {
    if (cents === null) return [];
    const row = { type, amount: dollars(cents), family_cost, network_tier: 'In-Network' };
    return [row, { ...row, network_tier: 'Out-of-Network', amount: 99_999 }];
  });

function sharingOf(benefit: Benefit) {
  const after = benefit.is_after_deductible ? ' after deductible' : '';
  const per = benefit.copay_per === 'visit' ? '' : ` per ${benefit.copay_per === 'day' ? 'Day' : 'Stay'}`;
  const isFree = benefit.copay_cents === null && benefit.coinsurance === null;
  return {
    copay_amount: dollars(benefit.copay_cents ?? 0),
    copay_options: benefit.copay_cents === null ? 'Not Applicable' : `Copay${per}${after}`,
    coinsurance_rate: (benefit.coinsurance ?? 0) / 10_000,
    coinsurance_options: isFree ? `No Charge${after}` : benefit.coinsurance ? `Coinsurance${after}` : 'Not Applicable',
    network_tier: 'In-Network',
  };
}

function apiPlan({ plan, rate }: Offer, ages: readonly number[], level: Level) {
  const variant = plan.variants[level] ?? plan.variants.standard;
  if (!variant) throw new Error(`${plan.plan_id} has no variant`);
  const premium = premiumOf(rate, ages);
  const amounts = (what: string, care: Amounts, drugs: Amounts | null) =>
    drugs
      ? [...amountRows(`Medical EHB ${what}`, care), ...amountRows(`Drug EHB ${what}`, drugs)]
      : amountRows(`Combined Medical and Drug EHB ${what}`, care);
  return {
    id: plan.plan_id,
    name: plan.name,
    metal_level: metalName(plan),
    type: plan.type,
    premium: dollars(premium),
    ehb_premium: dollars(essentialPart(premium, plan)),
    hsa_eligible: plan.is_hsa_eligible,
    product_division: 'HealthCare',
    suppression_state: 'Available',
    issuer: { id: plan.issuer_id, name: plan.issuer },
    deductibles: amounts('Deductible', variant.deductible, variant.drug_deductible),
    moops: amounts('Maximum Out of Pocket', variant.limit, variant.drug_limit),
    benefits: Object.entries(variant.benefits).flatMap(([name, benefit]) => {
      if (!isBenefitName(name)) return [];
      const sharing = sharingOf(benefit);
      const cost_sharings = [{ ...sharing, network_tier: 'Out-of-Network' }, sharing];
      return [{ name: benefitNames[name], covered: benefit.is_covered, cost_sharings }];
    }),
    benefits_url: variant.summary_url,
    brochure_url: plan.brochure_url,
    formulary_url: plan.formulary_url,
  };
}

const metalName = ({ metal }: Plan) =>
  metal === 'expanded_bronze' ? 'Bronze' : `${metal.slice(0, 1).toUpperCase()}${metal.slice(1)}`;

const failure = (status: number, code: number, message: string): [number, object] => [
  status,
  { code: String(code), status, message, error: message },
];

export interface MarketplaceDouble {
  readonly settings: MarketplaceSettings;
  readonly requestCount: number;
  /** Without one it answers from the catalog. */
  behave(behavior?: Behavior): void;
  sell(catalog: Catalog): void;
  close(): Promise<void>;
}

/** Implements `POST /plans/search` of the Marketplace API with the plans of a catalog, all of one rating area. */
export async function startMarketplace(start: Catalog, rating_area = '1'): Promise<MarketplaceDouble> {
  let catalog = start;
  let behavior: Behavior | undefined;
  let requestCount = 0;

  function search({ place, household, year, csr_override, filter, offset }: Sent): [number, object] {
    const { countyfips: county, state, zipcode: zip } = place;
    if (!catalog.states.includes(state)) return failure(400, 1003, `${state} is not a valid marketplace state`);
    if (year !== catalog.plan_year) return failure(400, 1003, 'invalid year');
    const wanted = filter?.metal_levels;
    const found = plansOnSale(catalog, { county, zip, rating_area, on: `${year}-01-01` }).filter(
      ({ plan }) => !wanted || wanted.includes(metalName(plan)),
    );
    const level = csr_override ? levels[csr_override] : 'standard';
    const ages = household.people.map(({ age }) => age);
    const plans = found.map((offer) => apiPlan(offer, ages, level)).sort((one, other) => one.premium - other.premium);
    return [200, { plans: plans.slice(offset, offset + pageSize), total: plans.length, rate_area: rating_area }];
  }

  function answerTo(request: IncomingMessage, sent: Sent): [number, object] {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (url.searchParams.get('apikey') !== key) return failure(401, 0, 'the key has expired');
    if (request.method !== 'POST' || url.pathname !== '/api/v1/plans/search') return failure(404, 0, 'not found');
    return search(sent);
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const sent: Sent = Object(await json(request));
    requestCount += 1;
    if (behavior === 'stall') return;
    if (behavior === 'drop') return void request.socket.destroy();
    const [status, body] = typeof behavior === 'number' ? failure(behavior, 0, 'no') : answerTo(request, sent);
    response.writeHead(status, { 'content-type': 'application/json' });
    if (behavior === 'garbage') return void response.end('<html>Bad gateway</html>');
    if (behavior === 'huge') return void response.end(`{"plans":"${'x'.repeat(6_000_000)}"}`);
    response.end(JSON.stringify(behavior === 'other' ? { total: 'many', plans: [{}] } : body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    settings: { api_base: `http://127.0.0.1:${port}/api/v1`, api_key: key },
    get requestCount() {
      return requestCount;
    },
    behave(next) {
      behavior = next;
    },
    sell(next) {
      catalog = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
