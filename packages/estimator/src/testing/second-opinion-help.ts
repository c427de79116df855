/**
 * The states' help worked out a second time: one function for each program, with its figures as the sources print
 * them, in whole numbers of any size. Nothing here is imported from the estimator.
 */
export interface HelpQuestion {
  readonly state: string;
  readonly year: number;
  /** In dollars a year. */
  readonly income: number;
  readonly guideline: number;
  /** Such as `'0.0996'`. Null without a federal credit. */
  readonly federalFigure: string | null;
  /** In dollars a month. */
  readonly benchmark: number;
  readonly credit: number;
  readonly premium: number;
  readonly metal: 'bronze' | 'silver' | 'gold';
  readonly members: readonly { readonly age: number; readonly premium: number }[];
}

type Band = readonly [from: number, below: number, initial: string, final: string];
type Program = (asked: Asked) => bigint;

/** Money in cents, figures in ten-thousandths. */
interface Asked {
  readonly year: number;
  readonly percent: number;
  readonly income: bigint;
  readonly guideline: bigint;
  readonly federal: bigint | null;
  readonly benchmark: bigint;
  readonly credit: bigint;
  readonly premium: bigint;
  readonly isSilver: boolean;
  readonly isBronze: boolean;
  readonly ages: readonly number[];
  readonly members: readonly { readonly age: number; readonly premium: bigint }[];
  readonly paying: bigint;
}

const money = (dollars: number) => BigInt(Math.round(dollars * 100));
const decimals = (figure: string) => BigInt(figure.replace('.', ''));
const halfUp = (top: bigint, bottom: bigint) => (top * 2n + bottom) / (bottom * 2n);
const least = (one: bigint, other: bigint) => (one < other ? one : other);
const notNegative = (amount: bigint) => (amount < 0n ? 0n : amount);

/** Line 7: between the ends of a band in proportion, and its final figure at the end of the last. */
function along(bands: readonly Band[], percent: number): bigint {
  for (const [from, below, initial, final] of bands) {
    if (percent < from || percent >= below) continue;
    const [low, high] = [decimals(initial), decimals(final)];
    return low + halfUp((high - low) * BigInt(percent - from), BigInt(below - from));
  }
  return decimals(bands.at(-1)?.[3] ?? '0.0000');
}

/** Lines 8a and 8b in dollars, as cents. */
const aMonth = (income: bigint, figure: bigint) => halfUp(halfUp(income * figure, 10_000n), 12n) * 100n;

const youngAdult = (age: number) => {
  if (age >= 18 && age <= 33) return 250n;
  return { 34: 200n, 35: 150n, 36: 100n, 37: 50n }[age] ?? 0n;
};
const youngest = (ages: readonly number[]) => ages.map(youngAdult).reduce(least, 250n);

const california: Program = ({ year, percent, income, federal, benchmark, credit }) => {
  const isEligible = federal !== null && percent >= 100 && (year === 2026 ? percent <= 165 : percent < 200);
  if (!isEligible) return 0n;
  const bands: readonly Band[] =
    year === 2026
      ? [
          [100, 150, '0.0000', '0.0000'],
          [150, 165, '0.0319', '0.0391'],
        ]
      : [
          [100, 150, '0.0000', '0.0000'],
          [150, 165, '0.0269', '0.0341'],
          [165, 200, '0.0341', '0.0510'],
        ];
  return notNegative(benchmark - credit - aMonth(income, along(bands, percent)));
};

const colorado: Program = ({ percent, federal, paying }) =>
  federal === null || percent > 400 || paying === 0n ? 0n : 8000n + 2900n * (paying - 1n);

const coveredConnecticut: Program = ({ percent, federal, isSilver, premium, credit, members }) => {
  if (federal === null || percent > 175 || !isSilver) return 0n;
  const others = members.filter(({ age }) => age < 19 || age > 64);
  return notNegative(premium - credit - others.reduce((sum, member) => sum + member.premium, 0n));
};

const connecticutTemporary: Program = ({ percent, income, guideline, federal, benchmark, credit }) => {
  const earlier = along(
    [
      [0, 150, '0.0000', '0.0000'],
      [150, 200, '0.0000', '0.0200'],
      [200, 250, '0.0200', '0.0400'],
      [250, 300, '0.0400', '0.0600'],
      [300, 400, '0.0600', '0.0850'],
    ],
    percent,
  );
  const lost = notNegative(notNegative(benchmark - aMonth(income, earlier)) - credit);
  if (income >= guideline && income <= guideline * 2n) return federal === null ? 0n : lost;
  return income > guideline * 4n && income <= guideline * 5n ? halfUp(lost, 2n) : 0n;
};

const massachusetts: Program = ({ percent, federal, isSilver, premium, credit, paying }) => {
  if (federal === null || percent < 100 || percent > 400 || !isSilver) return 0n;
  const own = percent <= 150 ? 0n : percent <= 200 ? 53n : percent <= 250 ? 103n : percent <= 300 ? 152n : 235n;
  return notNegative(premium - credit - own * 100n * paying);
};

const marylandYoung: Program = ({ percent, income, federal, benchmark, credit, ages }) =>
  federal === null || percent < 138 || percent > 400
    ? 0n
    : notNegative(benchmark - credit - aMonth(income, notNegative(federal - youngest(ages))));

const maryland: Program = ({ percent, income, federal, benchmark, credit, ages }) => {
  if (federal === null || percent > 400) return 0n;
  const figure = along(
    [
      [0, 150, '0.0000', '0.0000'],
      [150, 200, '0.0000', '0.0200'],
      [200, 250, '0.0200', '0.0622'],
      [250, 300, '0.0622', '0.0798'],
      [300, 400, '0.0798', '0.0923'],
    ],
    percent,
  );
  return notNegative(benchmark - credit - aMonth(income, notNegative(figure - youngest(ages))));
};

const newJersey: Program = ({ percent, federal, paying }) => {
  if (percent < 138 || percent > 600 || (percent <= 400 && federal === null)) return 0n;
  const each = percent <= 150 ? 20n : percent <= 200 ? 40n : percent <= 250 ? 50n : percent <= 400 ? 100n : 50n;
  return each * 100n * paying;
};

const newMexico: Program = ({ year, percent, income, federal, benchmark, credit }) => {
  if (percent > 400) return year === 2025 ? 0n : notNegative(benchmark - credit - aMonth(income, decimals('0.0850')));
  if (federal === null) return 0n;
  const figure = along(
    [
      [0, 150, '0.0000', '0.0000'],
      [150, 200, '0.0000', '0.0000'],
      [200, 250, '0.0000', '0.0200'],
      [250, 300, '0.0200', '0.0500'],
      [300, 400, '0.0500', '0.0850'],
    ],
    percent,
  );
  const isRaised = year === 2027 ? percent < 200 : percent <= 200;
  const counted = isRaised ? halfUp(benchmark * 11n, 10n) : benchmark;
  return notNegative(counted - credit - aMonth(income, figure));
};

const vermont: Program = ({ percent, income, federal, benchmark, credit }) =>
  federal === null || percent > 300
    ? 0n
    : notNegative(benchmark - credit - aMonth(income, notNegative(federal - 150n)));

const washington: Program = ({ year, percent, federal, isBronze, benchmark, premium, credit, paying }) => {
  if (federal === null || percent > 250 || isBronze) return 0n;
  const amount = year === 2025 ? 155n : 55n;
  const keep = year === 2025 || percent <= 150 ? 0n : percent <= 200 ? 10n : 15n;
  return notNegative(least(amount * 100n * paying, least(benchmark, premium) - credit - keep * 100n * paying));
};

const inForce: Readonly<Record<string, readonly Program[]>> = {
  'CA 2026': [california],
  'CA 2027': [california],
  'CO 2026': [colorado],
  'CO 2027': [colorado],
  'CT 2025': [coveredConnecticut],
  'CT 2026': [coveredConnecticut, connecticutTemporary],
  'CT 2027': [coveredConnecticut],
  'MA 2026': [massachusetts],
  'MD 2025': [marylandYoung],
  'MD 2026': [maryland],
  'NJ 2025': [newJersey],
  'NJ 2026': [newJersey],
  'NJ 2027': [newJersey],
  'NM 2025': [newMexico],
  'NM 2026': [newMexico],
  'NM 2027': [newMexico],
  'VT 2025': [vermont],
  'VT 2026': [vermont],
  'VT 2027': [vermont],
  'WA 2025': [washington],
  'WA 2026': [washington],
};

/** The help of each program in force, in dollars a month. */
export function secondOpinionHelp(question: HelpQuestion): number[] {
  const { state, year, income, guideline } = question;
  const percent = Math.floor((income * 100) / guideline);
  const members = question.members.map(({ age, premium }) => ({ age, premium: money(premium) }));
  const asked: Asked = {
    year,
    percent: income > guideline * 4 && percent < 401 ? 401 : percent,
    income: BigInt(income),
    guideline: BigInt(guideline),
    federal: question.federalFigure === null ? null : decimals(question.federalFigure),
    benchmark: money(question.benchmark),
    credit: money(question.credit),
    premium: money(question.premium),
    isSilver: question.metal === 'silver',
    isBronze: question.metal === 'bronze',
    ages: members.map(({ age }) => age),
    members,
    paying: BigInt(members.filter(({ premium }) => premium > 0n).length),
  };
  let left = notNegative(asked.premium - asked.credit);
  return (inForce[`${state} ${year}`] ?? []).map((program) => {
    const help = least(left, program(asked));
    left -= help;
    return Number(help) / 100;
  });
}
