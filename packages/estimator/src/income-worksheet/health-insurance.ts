import type { Cents } from '../domain/household.ts';

export interface HealthInsurance {
  readonly premiums_cents: Cents;
  /** The profit less the deductible part of the self-employment tax (26 USC 162(l)(2)(A)). */
  readonly limit_cents: Cents;
  /** What is not deducted of the premiums, unless the limit does it. Null if the credit is not known. */
  readonly subtracted_credit_cents: Cents | null;
  /** With the deduction. */
  readonly credit_cents: Cents | null;
  /** Whether the deduction and the credit settle. */
  readonly settles: boolean;
  readonly deduction_cents: Cents;
}

interface Round {
  readonly deduction: Cents;
  readonly credit: Cents;
}

/** Publication 974: until both change by less than $1. */
const isSettled = (one: Round, other: Round): boolean =>
  Math.abs(one.deduction - other.deduction) < 100 && Math.abs(one.credit - other.credit) < 100;

const maxRounds = 100;

/**
 * The deduction lowers the income, which raises the credit, which lowers the deduction. This is the iterative method of
 * Publication 974 (Rev. Proc. 2014-41): first all premiums are deducted, then again and again what the credit leaves.
 *
 * Where the rounds alternate instead, such as at the income where the credit ends, the smallest deduction of them counts.
 * With its own credit, it is never more than the premiums. At the end of the credit, it is that of the publication's
 * simplified method: the premiums less the credit of the first round.
 *
 * @param creditWith the year's credit with a deduction; null if it is not known
 */
export function healthInsurance(
  premiums_cents: Cents,
  limit_cents: Cents,
  creditWith: ((deduction: Cents) => Cents) | null,
): HealthInsurance {
  const given = { premiums_cents, limit_cents };
  const after = (credit: Cents): Cents => Math.min(limit_cents, premiums_cents - credit);
  const first = after(0);
  if (!creditWith) {
    const credit = { subtracted_credit_cents: null, credit_cents: null };
    return { ...given, ...credit, settles: true, deduction_cents: first };
  }
  const roundOf = (deduction: Cents): Round => ({
    deduction,
    credit: Math.min(premiums_cents, Math.max(0, creditWith(deduction))),
  });
  const rounds: Round[] = [];
  let round = roundOf(first);
  while (rounds.length < maxRounds) {
    const next = roundOf(after(round.credit));
    if (isSettled(round, next))
      return {
        ...given,
        subtracted_credit_cents: round.credit,
        credit_cents: next.credit,
        settles: true,
        deduction_cents: next.deduction,
      };
    rounds.push(round);
    const start = rounds.findIndex(({ deduction }) => deduction === next.deduction);
    if (start !== -1) return { ...given, ...smallest(premiums_cents, rounds.slice(start)) };
    round = next;
  }
  return { ...given, ...smallest(premiums_cents, rounds) };
}

function smallest(premiums: Cents, rounds: readonly Round[]) {
  const { deduction, credit } = rounds.reduce((least, round) => (round.deduction < least.deduction ? round : least));
  return {
    subtracted_credit_cents: premiums - deduction,
    credit_cents: credit,
    settles: false,
    deduction_cents: deduction,
  };
}
