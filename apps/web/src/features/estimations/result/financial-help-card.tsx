import type { Calculation } from 'contract/endpoints/calculation';
import type { PlaceCode } from 'contract/vocabulary/states';
import { formatMoney, formatPercent, missing } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { amountText, rangeReasons } from '../amount-text.ts';
import { exchangeText } from '../exchange-texts.ts';
import { Figure } from '../figures/figure.tsx';
import { resultTexts as texts } from '../result-texts.ts';
import styles from './cards.module.css';

const t = texts.help;

function creditMeaning(credit: number | null): string {
  if (credit === null) return t.creditUnknown;
  return credit > 0 ? t.creditSome : t.creditNone;
}

const payingPrograms = ({ reasons }: Calculation): string[] =>
  reasons.flatMap(({ figure, row }) => (figure === 'silver_state_help' && row?.program ? [String(row.program)] : []));

function StateHelp({ calculation }: { calculation: Calculation }) {
  const silver = calculation.premiums?.['Silver Plan'];
  if (!silver || !(silver.state_help || silver.state_help_range)) return null;
  return (
    <div className={styles.below}>
      <Figure
        label={t.stateHelp}
        value={amountText(silver.state_help, silver.state_help_range, calculation.prices_projected)}
        unit={texts.result.aMonth}
        meaning={t.stateHelpMeaning(payingPrograms(calculation))}
        why={['silver_state_help']}
        arithmetic={rangeReasons(silver.state_help_range, 'help')}
        size="card"
      />
    </div>
  );
}

interface FinancialHelpCardProps {
  calculation: Calculation;
  state: PlaceCode;
  level: 2 | 3;
}

export function FinancialHelpCard({ calculation, state, level }: FinancialHelpCardProps) {
  const { tax_credit, percent_of_fpl, benchmark_premium, applicable_percent, expected_contribution } = calculation;
  const { cost_sharing_level, coverage_gap, eligible_for_marketplace, prices_projected } = calculation;
  const isCreditPossible = applicable_percent !== null;
  return (
    <Panel title={t.title} level={level}>
      {coverage_gap && (
        <div className={styles.banner}>
          <Banner tone="caution" title={t.gapTitle}>
            {t.gap}
          </Banner>
        </div>
      )}
      {eligible_for_marketplace && (
        <Figure
          label={t.credit}
          value={amountText(tax_credit, calculation.tax_credit_range, prices_projected)}
          {...(tax_credit === null ? {} : { unit: texts.result.aMonth })}
          meaning={creditMeaning(tax_credit)}
          why={['tax_credit']}
          arithmetic={rangeReasons(calculation.tax_credit_range, 'credit')}
          size="card"
        />
      )}
      <StateHelp calculation={calculation} />
      <div className={styles.figures}>
        <Figure
          label={t.poverty}
          value={percent_of_fpl === null ? missing : formatPercent(percent_of_fpl)}
          meaning={percent_of_fpl === null ? t.povertyUnknown : t.povertyMeaning}
          why={['adjusted_gross_income', 'household_income', 'percent_of_poverty']}
        />
        {isCreditPossible && (
          <>
            <Figure
              label={t.benchmark}
              value={amountText(benchmark_premium, calculation.benchmark_premium_range, prices_projected)}
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
