import type { Calculation } from 'contract/endpoints/calculation';
import type { PlaceCode } from 'contract/vocabulary/states';
import { amountText, rangeReasons } from 'estimate-texts/amount-text';
import { exchangeText } from 'estimate-texts/exchange-texts';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { planName, premiumFigures, premiumOf } from 'estimate-texts/summary/bought-plan';
import { formatMoney, formatPercent, missing } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../figures/cards.module.css';
import { Figure } from '../figures/figure.tsx';

const t = texts.help;

function creditMeaning(credit: number | null): string {
  if (credit === null) return t.creditUnknown;
  return credit > 0 ? t.creditSome : t.creditNone;
}

const payingPrograms = (calculation: Calculation): string[] =>
  calculation.reasons.flatMap(({ figure, row }) =>
    figure === premiumFigures(calculation).stateHelp && row?.program ? [String(row.program)] : [],
  );

interface HelpFigureProps {
  calculation: Calculation;
  /** Without what the figure means. */
  isShort?: boolean;
}

function CreditFigure({ calculation, isShort = false }: HelpFigureProps) {
  const { tax_credit, tax_credit_range, eligible_for_marketplace, prices_projected } = calculation;
  if (!eligible_for_marketplace) return null;
  return (
    <Figure
      label={t.credit}
      value={amountText(tax_credit, tax_credit_range, prices_projected)}
      {...(tax_credit === null ? {} : { unit: texts.result.aMonth })}
      meaning={isShort && tax_credit ? null : creditMeaning(tax_credit)}
      why={['tax_credit']}
      arithmetic={rangeReasons(tax_credit_range, 'credit')}
      size={isShort ? 'small' : 'card'}
    />
  );
}

function StateHelpFigure({ calculation, isShort = false }: HelpFigureProps) {
  const plan = premiumOf(calculation);
  if (!plan || !(plan.state_help || plan.state_help_range)) return null;
  return (
    <Figure
      label={t.stateHelp}
      value={amountText(plan.state_help, plan.state_help_range, calculation.prices_projected)}
      unit={texts.result.aMonth}
      meaning={isShort ? null : t.stateHelpMeaning(payingPrograms(calculation), planName(calculation.chosen_plan))}
      why={[premiumFigures(calculation).stateHelp]}
      arithmetic={rangeReasons(plan.state_help_range, 'help')}
      size={isShort ? 'small' : 'card'}
    />
  );
}

function PovertyFigure({ calculation: { percent_of_fpl }, isShort = false }: HelpFigureProps) {
  const isKnown = percent_of_fpl !== null;
  return (
    <Figure
      label={t.poverty}
      value={isKnown ? formatPercent(percent_of_fpl) : missing}
      meaning={isShort && isKnown ? null : isKnown ? t.povertyMeaning : t.povertyUnknown}
      why={['adjusted_gross_income', 'household_income', 'percent_of_poverty']}
    />
  );
}

function GapBanner() {
  return (
    <div className={styles.banner}>
      <Banner tone="caution" title={t.gapTitle}>
        {t.gap}
      </Banner>
    </div>
  );
}

interface FinancialHelpCardProps {
  calculation: Calculation;
  state: PlaceCode;
  level: 2 | 3;
}

/** Without what the figures are made of. */
export function HelpInShort({ calculation, level }: Omit<FinancialHelpCardProps, 'state'>) {
  return (
    <Panel title={t.title} level={level}>
      {calculation.coverage_gap && <GapBanner />}
      <div className={styles.short}>
        <CreditFigure calculation={calculation} isShort />
        <StateHelpFigure calculation={calculation} isShort />
        <PovertyFigure calculation={calculation} isShort />
      </div>
    </Panel>
  );
}

export function FinancialHelpCard({ calculation, state, level }: FinancialHelpCardProps) {
  const { benchmark_premium, applicable_percent, expected_contribution, cost_sharing_level } = calculation;
  return (
    <Panel title={t.detailTitle} level={level}>
      {calculation.coverage_gap && <GapBanner />}
      <div className={styles.help}>
        <CreditFigure calculation={calculation} />
        <StateHelpFigure calculation={calculation} />
      </div>
      <div className={styles.figures}>
        <PovertyFigure calculation={calculation} />
        {applicable_percent !== null && (
          <>
            <Figure
              label={t.benchmark}
              value={amountText(benchmark_premium, calculation.benchmark_premium_range, calculation.prices_projected)}
              {...(benchmark_premium === null ? {} : { unit: texts.result.aMonth })}
              meaning={benchmark_premium === null ? texts.marketplace.noPrice : t.benchmarkMeaning}
              why={['benchmark_premium']}
              arithmetic={rangeReasons(calculation.benchmark_premium_range, 'premium')}
            />
            <Figure
              label={t.contribution}
              value={formatMoney(expected_contribution)}
              {...(expected_contribution === null ? {} : { unit: texts.result.aMonth })}
              meaning={t.contributionMeaning(formatPercent(applicable_percent))}
              why={['applicable_figure', 'yearly_contribution', 'expected_contribution']}
            />
            <Figure
              label={t.costSharing}
              value={formatPercent(cost_sharing_level ?? 70)}
              meaning={cost_sharing_level === null ? t.costSharingNone : t.costSharingMeaning(cost_sharing_level)}
              why={['cost_sharing_level']}
            />
          </>
        )}
      </div>
      {calculation.state_exchange && (
        <p className={styles.note}>
          {exchangeText({
            state,
            year: calculation.plan_year,
            counted: calculation.state_help_programs,
            uncounted: calculation.uncounted_programs,
            paying: payingPrograms(calculation),
          })}
        </p>
      )}
    </Panel>
  );
}
