import {
  amountOf,
  day,
  type Facts,
  isSelf,
  personOf,
  possessive,
  type Shown,
  sentences,
  type Texts,
} from '../format/rules.ts';

export function turns65(shown: Shown): Texts {
  const { facts, opens_on, due_on } = shown;
  const { birthday, starts_on, covered_until, part_b_until } = facts;
  const amount = amountOf(shown);
  return {
    title: isSelf(shown) ? `You turn 65 on ${day(birthday)}` : `${personOf(shown)} turns 65 on ${day(birthday)}`,
    reasons: sentences(
      `The time to enroll in Medicare is from ${day(opens_on)} to ${day(due_on)}. Medicare can begin on ${day(starts_on)}.`,
      covered_until !== null &&
        `An employer’s coverage lasts until ${day(covered_until)}. With coverage from current work, Part B can wait without a penalty, until ${day(part_b_until)} at the latest.`,
      covered_until === null &&
        'Each full year without Part B adds 10% to its premium for life, unless an employer’s coverage from current work continues.',
      amount && `A delay of one year costs ${amount} a year.`,
      `Help with marketplace premiums ends when Medicare can begin, on ${day(starts_on)}.`,
    ),
  };
}

export function employerCoverageEnds(shown: Shown): Texts {
  const { facts, opens_on } = shown;
  const { ends_on, drugs_until, part_b_until, gap_on, needs_drugs } = facts;
  const amount = amountOf(shown);
  return {
    title: needs_drugs
      ? `Choose a drug plan or a Medicare Advantage plan by ${day(drugs_until)}`
      : `Request Part B of Medicare by ${day(part_b_until)}`,
    reasons: sentences(
      `The last day of ${possessive(shown)} employer coverage is ${day(ends_on)}.`,
      needs_drugs === true &&
        `From ${day(gap_on)} on, the gap without drug coverage would be 63 days long, which leads to a penalty.`,
      `Part B can be requested from ${day(opens_on)} to ${day(part_b_until)} without a penalty. COBRA and retiree plans do not give more time.`,
      amount && `A year without Part B adds ${amount} a year to its premium for life.`,
    ),
  };
}

export function turns26(shown: Shown): Texts {
  const { facts, opens_on, due_on } = shown;
  return {
    title: `${personOf(shown)} turns 26 on ${day(facts.birthday)}`,
    reasons: [
      `A parent’s plan can end on that day. Employers’ plans often last until the end of the month, and marketplace plans until the end of the year.`,
      `A marketplace plan can be chosen from ${day(opens_on)} to ${day(due_on)}. It starts on the first of a month, so choosing before the birthday leaves no gap.`,
    ],
  };
}

export function openEnrollment(shown: Shown): Texts {
  const { facts, due_on, reader } = shown;
  const { year, names, begins_on, ends_on, january_start_by, ends_on_if_appeal_succeeds, is_on_healthcare_gov } = facts;
  const isForJanuary = january_start_by === due_on;
  const amount = amountOf(shown);
  return {
    title: isForJanuary
      ? `Choose a ${year} plan by ${day(due_on)} for coverage from January 1`
      : `Open enrollment for ${year} ends on ${day(due_on)}`,
    reasons: sentences(
      reader === 'staff' && `In need of a marketplace plan for ${year}, without one on record: ${names}.`,
      `${is_on_healthcare_gov === true ? 'HealthCare.gov' : 'The state’s marketplace'} is open from ${day(begins_on)} to ${day(ends_on)}.`,
      january_start_by !== null && !isForJanuary && 'A plan that is chosen now starts after January 1.',
      january_start_by === null && 'The marketplace says by which day a plan starts on January 1.',
      ends_on_if_appeal_succeeds !== null &&
        reader === 'staff' &&
        `A court case about the dates is open. If the appeal succeeds, the last day is ${day(ends_on_if_appeal_succeeds)}.`,
      amount && `The estimate for ${year} has a tax credit of ${amount}, which needs a marketplace plan.`,
    ),
  };
}

const occasions = {
  birth: (facts) => [`New in the household: ${facts.names}`, 'A birth'],
  marriage: (facts) => [`Marriage: ${facts.names}`, 'A marriage'],
  divorce: (facts) => [`Divorce: ${facts.names}`, 'Coverage that ends with a divorce'],
  death: (facts) => [`Death in the household: ${facts.names}`, 'Coverage that ends with a death'],
  retires: (facts) => [`Employer coverage until ${day(facts.on)}: ${facts.names}`, 'The end of an employer’s coverage'],
  moves: (facts) => [`Move on ${day(facts.on)}`, 'A move, with coverage before it,'],
  loses_medicaid: (facts) => [`Medicaid or CHIP until ${day(facts.on)}: ${facts.names}`, 'The end of Medicaid or CHIP'],
  plan_ended: (facts) => [`${facts.names} ended on ${day(facts.on)}`, 'The end of a plan, except for unpaid premiums,'],
} satisfies Record<string, (facts: Facts) => [title: string, occasion: string]>;

const isOccasion = (cause: unknown): cause is keyof typeof occasions => typeof cause === 'string' && cause in occasions;

export function specialEnrollment({ facts, opens_on, due_on }: Shown): Texts {
  const { cause } = facts;
  const [title, occasion] = occasions[isOccasion(cause) ? cause : 'moves'](facts);
  return {
    title,
    reasons: sentences(
      `${occasion} allows a household to choose a marketplace plan from ${day(opens_on)} to ${day(due_on)}.`,
      'Outside of this time, a plan can only be chosen in open enrollment.',
    ),
  };
}

export function planEnds({ facts, reader, due_on }: Shown): Texts {
  const { plan, issuer, ends_on } = facts;
  return {
    title: `${reader === 'client' && issuer !== null ? 'Your plan ' : ''}${plan} ends on ${day(ends_on)}`,
    reasons:
      issuer === null
        ? [
            'No plan of the next year follows it in the county.',
            `Another plan can be chosen until ${day(due_on)}, the last day of this part of open enrollment.`,
          ]
        : [
            `${plan === issuer ? 'The plan' : `The plan of ${issuer}`} ends before the end of the year, and no plan that follows it is on record.`,
            'A plan that is chosen before that day can start without a gap.',
          ],
  };
}

export function medicareReview({ facts, opens_on, due_on, reader }: Shown): Texts {
  const { year, names } = facts;
  return {
    title: `Review Medicare plans for ${year} by ${day(due_on)}`,
    reasons: sentences(
      reader === 'staff' && `On Medicare: ${names}.`,
      `Drug plans and Medicare Advantage plans for ${year} can be changed from ${day(opens_on)} to ${day(due_on)}. Prices, drugs and networks change each year.`,
    ),
  };
}
