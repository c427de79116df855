import type { offeredPlans } from 'contract/vocabulary/billing';

export type OfferedPlan = (typeof offeredPlans)[number];

interface PlanTexts {
  readonly lead: string;
  readonly features: readonly string[];
}

/** What each plan includes. Names and prices are in the contract's vocabulary. */
export const planTexts: Readonly<Record<OfferedPlan, PlanTexts>> = {
  starter: {
    lead: 'For referring clients.',
    features: ['Start client engagements', 'Join calls with health agents'],
  },
  core: {
    lead: 'For planning with them.',
    features: [
      'Everything in Starter',
      'See the HealthPlanning Analysis of each client',
      'The core-plan tool for your clients',
    ],
  },
};

/** Texts of the specification (section 4) are exact. */
export const texts = {
  offer: {
    title: 'Plans',
    lead: 'Each advisor of a firm has a seat, for a year at a time.',
    perSeat: 'a seat a year',
    contact: 'To subscribe or to change the plan, contact',
    contactHelp: 'Name your firm, the plan and how many seats.',
  },
  selection: {
    title: 'Plan',
    current: 'Current plan',
    older: (name: string, price: string) => `Your plan is ${name}, ${price}. It stays until you choose another one.`,
    perYear: (price: string) => `${price} a seat a year`,
    perMonth: (price: string) => `${price} a seat a month`,
    choose: (name: string) => `Choose ${name}`,
    changed: (name: string) => `The plan is ${name} now.`,
    question: 'Are you sure?',
    leads: {
      upgrade: (name: string) =>
        `You upgrade to ${name}. You are charged the prorated difference for the rest of the period.`,
      downgrade: (name: string) =>
        `You downgrade to ${name}. You are credited the prorated difference for the rest of the period.`,
      plain: (name: string) => `The plan changes to ${name}.`,
    },
    confirm: { upgrade: 'Upgrade Plan', downgrade: 'Downgrade Plan', plain: 'Confirm Change' },
    notCharged: 'Nothing is charged today. The first purchase has the price of this plan.',
  },
} as const;
