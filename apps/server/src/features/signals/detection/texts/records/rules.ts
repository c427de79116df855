import { amountOf, day, dollars, exactly, type Facts, type Shown, sentences, type Texts } from '../format/rules.ts';

const limits: Readonly<Record<string, (facts: Facts) => string>> = {
  credit_ends: () => 'the limit for the tax credit',
  medicaid_ends: () => 'the limit for Medicaid',
  chip_ends: () => 'the limit for CHIP',
  basic_health_ends: () => 'the limit for the Basic Health Program',
  cost_sharing_ends: ({ level }) => `the limit for silver plans that pay ${level}%`,
  irmaa_begins: ({ cost_year }) => `the limit for Medicare’s surcharge in ${cost_year}`,
  credit_begins: () => 'the income from which the tax credit is available',
};

const limitOf = (facts: Facts): string => limits[String(facts.limit)]?.(facts) ?? 'a limit';

export function incomeLimit(shown: Shown): Texts {
  const { facts, due_on } = shown;
  const { direction, distance_cents, limit_cents, income_cents, plan_year, names, is_enacted, cost_year } = facts;
  const [distance, limit, amount] = [dollars(distance_cents), limitOf(facts), amountOf(shown)];
  const where =
    distance_cents === 0 ? 'Income is at' : `Income is ${distance} ${direction === 'lower' ? 'above' : 'below'}`;
  // Where the credit begins, the limit is the last whole dollar without it.
  const boundary =
    direction === 'raise'
      ? `The credit begins at ${dollars(Number(limit_cents) + 100)}`
      : `The limit is ${dollars(limit_cents)}`;
  return {
    title: `${where} ${limit}`,
    reasons: sentences(
      `The estimate for ${plan_year} has an income of ${dollars(income_cents)}. ${boundary}.`,
      names !== '' && `It concerns ${names}.`,
      direction === 'stay' && amount && `An income above it costs ${amount} more in ${cost_year}.`,
      direction === 'lower' && amount && `An income up to it saves ${amount} in ${cost_year}.`,
      direction === 'raise' && 'From there on, the household gets the credit. Below, some people have no help at all.',
      is_enacted === false && `The limits for ${cost_year} are not published. Those of ${plan_year} are used.`,
      `The income of ${plan_year} can be changed until ${day(due_on)}.`,
    ),
  };
}

export function incomeChanged(shown: Shown): Texts {
  const { facts, due_on } = shown;
  const { before_cents, after_cents, survey_on, plan_year } = facts;
  const amount = amountOf(shown);
  return {
    title: `Income in the survey is ${dollars(after_cents)}, not ${dollars(before_cents)}`,
    reasons: sentences(
      `The survey of ${day(survey_on)} has another income than the estimate for ${plan_year}.`,
      amount && `The tax credit falls by ${amount}. What was paid in advance has to be repaid in full.`,
      `The marketplace has to be told within 30 days, by ${day(due_on)}.`,
    ),
  };
}

export function creditExcess({ facts, amount_cents, due_on }: Shown): Texts {
  const { plan_year, income_cents, advance_cents, allowed_cents } = facts;
  return {
    title: `${dollars(amount_cents)} of the tax credit has to be repaid`,
    reasons: [
      `In ${plan_year}, ${exactly(advance_cents)} are paid in advance. An income of ${dollars(income_cents)} allows ${exactly(allowed_cents)}.`,
      'Since 2026, all of the difference is repaid with the tax return.',
      `A lower income, or a lower advance in the months until ${day(due_on)}, makes it smaller.`,
    ],
  };
}

const causes = [
  ['law_cents', 'the law'],
  ['prices_cents', 'prices'],
  ['ages_cents', 'ages'],
  ['household_cents', 'the household'],
  ['income_cents', 'income'],
] as const;

export function costsChange({ facts, amount_cents }: Shown): Texts {
  const { year, before_cents, after_cents } = facts;
  const parts = causes.flatMap(([name, cause]) => {
    const cents = facts[name];
    if (typeof cents !== 'number' || cents === 0) return [];
    return [`${cause} ${cents < 0 ? '−' : '+'}${exactly(Math.abs(cents))}`];
  });
  return {
    title: `${year} costs ${dollars(amount_cents)} more`,
    reasons: sentences(
      `The lowest-priced silver plan after help, and Medicare for people who have it, cost ${exactly(before_cents)} in ${Number(year) - 1} and ${exactly(after_cents)} in ${year}.`,
      `By cause: ${parts.join(', ')}.`,
      'Another plan can be chosen in open enrollment.',
    ),
  };
}

const appeals: Readonly<Record<string, string>> = {
  marriage: 'A marriage',
  divorce: 'A divorce',
  death: 'The death of a spouse',
  retires: 'The end of work',
};

export function surchargeAppeal(shown: Shown): Texts {
  const { facts, due_on } = shown;
  const { cause, event_on, income_year, plan_year, name } = facts;
  return {
    title: `Ask Social Security to lower the surcharge of ${plan_year}`,
    reasons: sentences(
      `The surcharge counts the income of ${income_year}. ${appeals[String(cause)]} from ${day(event_on)} on is a reason to count a newer one (${name}).`,
      `With the income of ${plan_year}, the surcharge falls by up to ${dollars(shown.amount_cents)} in the year.`,
      `Form SSA-44 asks for it, until ${day(due_on)}.`,
    ),
  };
}

export function estimateOutdated(shown: Shown): Texts {
  const { before_cents, after_cents, plan_year, changed } = shown.facts;
  const isKnown = before_cents !== null && after_cents !== null;
  return {
    title: `The estimate for ${plan_year} is older than the tables`,
    reasons: sentences(
      `Changed since it was calculated: ${changed}.`,
      isKnown && `The year costs ${exactly(after_cents)} now, and ${exactly(before_cents)} in the estimate.`,
    ),
  };
}

export function addressRejected({ facts }: Shown): Texts {
  return {
    title: 'Emails to the client come back',
    reasons: [`A mail server rejected the address on ${day(facts.rejected_on)}. Check it with the client.`],
  };
}

export function profileMissing({ facts }: Shown): Texts {
  return {
    title: 'The client has not completed the profile',
    reasons: sentences(
      `The client was referred on ${day(facts.referred_on)}.`,
      facts.has_birth_date === false && 'Without a birth date, the dates of Medicare are not known.',
    ),
  };
}

export function noMeeting({ facts }: Shown): Texts {
  return {
    title: 'No meeting is booked',
    reasons: sentences(
      `The client was referred on ${day(facts.referred_on)}.`,
      facts.last_meeting_on !== null && `The meeting of ${day(facts.last_meeting_on)} is not recorded as held.`,
    ),
  };
}

export function analysesDue({ facts, due_on }: Shown): Texts {
  return {
    title: 'Analyses are missing',
    reasons: [
      `The profile was completed or a meeting was held on ${day(facts.since)}. Both versions of the analysis are due by ${day(due_on)}.`,
    ],
  };
}
