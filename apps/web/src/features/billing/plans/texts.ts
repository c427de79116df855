import type { offeredPlans } from 'contract/vocabulary/billing';

export type OfferedPlan = (typeof offeredPlans)[number];

interface PlanTexts {
  readonly lead: string;
  readonly features: readonly string[];
}

export const planTexts: Readonly<Record<OfferedPlan, PlanTexts>> = {
  starter: {
    lead: 'For referring clients',
    features: ['Start client engagements', 'Join calls with health agents'],
  },
  core: {
    lead: 'For planning with clients',
    features: [
      'Everything in Starter',
      'See each client’s HealthPlanning Analysis',
      'Prefilled estimates and a yearly cost summary for each client',
    ],
  },
};

export const texts = {
  offer: {
    title: 'Plans',
    lead: 'Each advisor in a firm has a seat. Seats are billed yearly.',
    perSeat: 'per seat per year',
    contact: 'To subscribe or change your plan, contact',
    adminOnly: 'Only your firm’s admin can buy seats.',
    contactHelp: 'Tell us your firm, the plan you want, and how many seats.',
  },
  selection: {
    title: 'Plan',
    current: 'Current plan',
    chosen: 'Chosen for your purchase',
    older: (name: string, price: string) =>
      `Your plan is ${name}, ${price}. You’ll keep it until you choose another one.`,
    perYear: (price: string) => `${price} per seat per year`,
    perMonth: (price: string) => `${price} per seat per month`,
    choose: (name: string) => `Choose ${name}`,
    changed: (name: string) => `Your plan is now ${name}.`,
    question: 'Are you sure?',
    leads: {
      upgrade: (name: string) =>
        `You’re upgrading to ${name}. You’ll be charged the prorated difference for the rest of the period.`,
      downgrade: (name: string) =>
        `You’re downgrading to ${name}. You’ll be credited the prorated difference for the rest of the period.`,
      plain: (name: string) => `Your plan will change to ${name}.`,
    },
    toYearly: (name: string) =>
      `Your billing changes from monthly to yearly. You’ll be charged for a year of ${name} today, less the unused part of this month.`,
    confirm: { upgrade: 'Upgrade Plan', downgrade: 'Downgrade Plan', plain: 'Confirm Change' },
    unbilled: 'This firm isn’t billed, so nothing is charged.',
    notCharged: 'You won’t be charged today. Your next purchase uses this plan’s price.',
  },
} as const;
