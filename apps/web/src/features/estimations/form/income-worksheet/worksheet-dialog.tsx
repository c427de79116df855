import { useForm } from '@mantine/form';
import { incomeWorksheet } from 'contract/endpoints/income-worksheet';
import type { WorkedIncome } from 'contract/endpoints/income-worksheet-figures';
import { incomeLineLabels } from 'contract/vocabulary/income-lines';
import { adjustmentLines, type IncomeLine, incomeLines } from 'estimator/income-lines';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { formatMoney, missing } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { ButtonRow } from '../../../../ui/button-row.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { bind, CurrencyField } from '../../../../ui/fields.tsx';
import { Form } from '../../../../ui/form.tsx';
import { FormSection } from '../../../../ui/form-section.tsx';
import { FigureLayout } from '../../figures/figure.tsx';
import { WhyOf } from '../../figures/why.tsx';
import styles from './income-worksheet.module.css';
import { useWorkedIncome, type WorkedState, type WorksheetProps } from './use-worked-income.ts';
import { worksheetTexts as t } from './worksheet-texts.ts';

type Values = Partial<Record<IncomeLine, number | null>>;

const allLines: readonly IncomeLine[] = [...incomeLines, ...adjustmentLines];

const valuesOf = (lines: WorksheetProps['lines']): Values =>
  Object.fromEntries(allLines.map((line) => [line, lines?.[line] ?? null]));

/** Lines without an amount are left out. */
const filledOf = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, amount]) => amount !== null && amount !== 0));

const resolve = zod4Resolver(incomeWorksheet, { errorPriority: 'first' });

interface WorksheetDialogProps extends WorksheetProps {
  opened: boolean;
  opening: number;
  onClose: () => void;
}

export function WorksheetDialog({ opened, opening, ...form }: WorksheetDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={t.title} isWide>
      <WorksheetForm key={opening} {...form} />
    </Dialog>
  );
}

function WorksheetForm({ lines, basisOf, onUse, onClose }: Omit<WorksheetDialogProps, 'opened' | 'opening'>) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: valuesOf(lines),
    validate: (values) => resolve(filledOf(values)),
  });
  const basis = basisOf();
  const year = basis.place.plan_year;
  const parsed = incomeWorksheet.safeParse(filledOf(form.values));
  const state = useWorkedIncome(parsed.data ?? null, basis);
  const fields = (shown: readonly IncomeLine[]) => (
    <div className={styles.lines}>
      {shown.map((line) => (
        <CurrencyField key={line} {...bind(form, line)} label={incomeLineLabels[line]} help={t.help[line]} />
      ))}
    </div>
  );
  return (
    // In React’s tree, the form of the estimate is around this one.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Form
        form={form}
        label={t.title}
        onSubmit={() => parsed.data && state.worked && onUse(parsed.data, state.worked)}
      >
        <p className={styles.lead}>{t.lead(year)}</p>
        <FormSection title={t.income} level={3}>
          {fields(incomeLines)}
        </FormSection>
        <FormSection title={t.adjustments} level={3}>
          <p className={styles.lead}>{t.adjustmentsHelp}</p>
          {fields(adjustmentLines)}
        </FormSection>
        <Totals worked={state.worked} year={year} />
        <div className={styles.foot}>
          <p role="status">{statusOf(state, parsed.success)}</p>
          <ButtonRow>
            <Button type="submit" weight="primary" busy={state.isLoading}>
              {t.use}
            </Button>
            <Button onClick={onClose}>{t.cancel}</Button>
          </ButtonRow>
        </div>
      </Form>
    </div>
  );
}

/** In view wherever the dialog is scrolled. */
function statusOf({ worked, isLoading, isWithoutCredit }: WorkedState, isValid: boolean): string {
  if (!isValid) return t.invalid;
  if (isLoading) return t.loading;
  if (!worked) return t.failed;
  const status = t.status(formatMoney(worked.income), formatMoney(worked.medicare_income));
  return isWithoutCredit ? `${status} ${t.withoutCredit}` : status;
}

function Totals({ worked, year }: { worked: WorkedIncome | null; year: number }) {
  const untaxed = worked?.untaxed_social_security ? formatMoney(worked.untaxed_social_security) : null;
  return (
    <FormSection title={t.totals} level={3}>
      <div className={styles.totals}>
        <Total worked={worked} label={t.credit} figure="household_income" meaning={t.creditMeaning(untaxed)} />
        <Total worked={worked} label={t.medicare} figure="medicare_income" meaning={t.medicareMeaning(year + 2)} />
      </div>
    </FormSection>
  );
}

interface TotalProps {
  worked: WorkedIncome | null;
  label: string;
  figure: 'household_income' | 'medicare_income';
  meaning: string;
}

function Total({ worked, label, figure, meaning }: TotalProps) {
  const value = figure === 'household_income' ? worked?.income : worked?.medicare_income;
  return (
    <FigureLayout
      label={label}
      value={worked ? formatMoney(value) : missing}
      meaning={meaning}
      explain={(heading, shown) => (
        <WhyOf
          of={label}
          reasonsOf={() =>
            worked?.reasons.filter((reason) => reason.figure === figure || reason.figure === 'adjusted_gross_income') ??
            []
          }
          isOffered={worked !== null}
          meaning={shown}
        >
          {heading}
        </WhyOf>
      )}
    />
  );
}
