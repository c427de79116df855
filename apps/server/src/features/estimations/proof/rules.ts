import { centsOf, dollarsOf, dollarsOrNull } from 'contract/endpoints/amounts';
import { householdOf } from 'contract/endpoints/calculation-figures';
import type { KeptFigures, Proof } from 'contract/endpoints/proof';
import type { Market } from 'estimator';
import { changeSince } from 'estimator/year-change';
import { citedRows, digestOf, inputDigests, inputsOf, leavesOf, tableDigests } from '../figures/rules.ts';
import { calculateResult, type KeptResult, type Result } from '../results/rules.ts';
import type { Answers } from '../rules.ts';

const isText = (path: string) => /^reasons\.|(?:^|[._])(?:source|accuracy|note)$/.test(path);

const figuresOf = ({ calculations }: Result) =>
  digestOf(calculations.map((one) => Object.fromEntries(leavesOf(one).filter(([path]) => !isText(path)))));

const changedDigests = ({ digests }: KeptResult, market: Market) => {
  const present = tableDigests(market);
  return (['law', 'prices', 'rules'] as const).filter((name) => digests[name] !== present[name]);
};

const yearCents = ({ calculations: [january] }: Result) =>
  january.household_total === null ? null : centsOf(january.household_total.year);

/** Null while the figures are the same, also if a source or a table that doesn't concern the household has changed. */
function newerOf(kept: KeptResult, answers: Answers, market: Market): KeptFigures['newer'] {
  const changed = changedDigests(kept, market);
  if (changed.length === 0) return null;
  const present = calculateResult(answers, market);
  if (figuresOf(kept) === figuresOf(present)) return null;
  const [before, after] = [yearCents(kept), yearCents(present)];
  const difference = before === null || after === null ? null : after - before;
  const priced = { household: householdOf(answers), plan_year: answers.plan_year };
  const change =
    before === null ? null : changeSince(before, { ...priced, market: kept.market }, { ...priced, market });
  return {
    changed,
    year: dollarsOrNull(difference),
    month: difference === null ? null : dollarsOf(Math.round(difference / 12)),
    is_projected: kept.calculations[0].is_projected || present.calculations[0].is_projected,
    causes: (difference === null ? [] : (change?.parts ?? []))
      .filter(({ cents }) => cents !== 0)
      .map(({ cause, cents }) => ({ cause, year: dollarsOf(cents) })),
  };
}

export const keptFiguresOf = (kept: KeptResult, answers: Answers, market: Market): KeptFigures => ({
  is_current: changedDigests(kept, market).length === 0,
  calculated_at: kept.calculated_at,
  kept_later: kept.kept_later,
  digests: kept.digests,
  newer: newerOf(kept, answers, market),
});

export function proofOf(kept: KeptResult, answers: Answers): Proof {
  const { calculated_at, kept_later, calculations, market, digests } = kept;
  const inputs = inputsOf(answers);
  return {
    format: 'healthplanner-proof-1',
    calculated_at,
    kept_later,
    inputs,
    tables: { market, law: citedRows(calculations) },
    result: [...calculations],
    digests: { ...digests, inputs: inputDigests(inputs), result: digestOf(calculations) },
  };
}
