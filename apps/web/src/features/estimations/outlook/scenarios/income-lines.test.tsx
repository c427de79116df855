import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { incomeLineLabels } from 'contract/vocabulary/income-lines';
import { namesOf } from 'estimate-texts/subject/subject-names';
import { expect, test } from 'vitest';
import { formatCents } from '../../../../lib/format.ts';
import { marketOf, savedEstimation } from '../../../../testing/estimations.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { scenarioOf, scenariosReply } from '../../../../testing/scenarios.ts';
import { answer } from '../../../../testing/server.ts';
import { yearOfSubject } from '../basis/outlook-input.ts';
import { scenarioTexts as t } from './scenario-texts.ts';
import { ScenariosPanel } from './scenarios-panel.tsx';

const worked = savedEstimation({ income: 40_000, income_worksheet: { wages: 44_000, hsa: 4_000 } });
/** As the server has it: 44,000 of wages, 20,000 converted, and no HSA. */
const converted = {
  ...scenarioOf(worked, { income: 64_000 }, { id: 1, name: 'Convert' }),
  changes: { income_lines: { roth_conversions: 20_000, hsa: 0 } },
};

async function open(scenarios: (typeof converted)[], base = worked) {
  const requests = answer({
    'GET /estimations/7/scenarios': () => ({ body: scenariosReply(scenarios) }),
    'GET /estimations/market': { body: marketOf() },
    'POST /estimations/7/scenarios': { body: converted },
    'PATCH /estimations/7/scenarios/1': { body: converted },
  });
  renderScreen(() => (
    <ScenariosPanel
      figures={yearOfSubject(base, marketOf())}
      {...{ base, isReadOnly: false, isDraft: false }}
      estimationKey="7"
      nameOf={namesOf(base)}
      isAbout={false}
      suggestions={[]}
      level={2}
    />
  ));
  await screen.findByRole('heading', { name: t.title });
  return { requests, user: userEvent.setup({ delay: null }) };
}

const row = async (name: string) => {
  const table = await screen.findByRole('table', { name: t.table });
  const cells = within(within(table).getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell');
  return cells.map((cell) => cell.textContent);
};

test('changed lines are differences, with the income that they come to', async () => {
  await open([converted]);
  await waitFor(async () => expect((await row(t.rows.income))[1]).toBe('$64,000.00'));
  expect((await row(t.rows.differences))[1]).toBe(
    'Roth conversions: $20,000.00 (+$20,000)HSA contributions: $0.00 (−$4,000)',
  );
  expect((await row(t.rows.total))[1]).toBe(formatCents(Math.round(Number(converted.year_total) * 100)));
  expect(screen.queryByText(t.differs)).toBeNull();
});

test('a scenario changes one line, with a preview, instead of the income', async () => {
  const { requests, user } = await open([]);
  await user.click(await screen.findByRole('button', { name: t.add }));
  const dialog = within(await screen.findByRole('dialog', { name: t.addTitle }));
  await user.click(dialog.getByRole('checkbox', { name: t.kinds.income }));
  await user.click(dialog.getByRole('checkbox', { name: t.kinds.income_line }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: t.kinds.income }).checked).toBe(false);
  await user.click(dialog.getByRole('button', { name: t.save }));
  expect((await dialog.findAllByText(t.required.line)).length).toBeGreaterThan(1);
  await user.selectOptions(dialog.getByRole('combobox', { name: t.line }), incomeLineLabels.wages);
  const amount = () => dialog.getByRole<HTMLInputElement>('textbox', { name: t.lineAmount });
  expect(amount().value).toBe('44,000.00');
  fireEvent.change(amount(), { target: { value: '-1' } });
  await user.click(dialog.getByRole('button', { name: t.save }));
  expect((await dialog.findAllByText('Wages can’t be negative')).length).toBeGreaterThan(1);
  fireEvent.change(amount(), { target: { value: '30000' } });
  expect(await dialog.findByText(/^\$[\d,.]+ a year\. /)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: t.name }).value).toBe('Wages $30,000');
  await user.click(dialog.getByRole('button', { name: t.save }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'POST /estimations/7/scenarios')?.body).toEqual({
      scenario: { name: 'Wages $30,000', changes: { income_lines: { wages: 30_000 } } },
    }),
  );
});

test('without lines in the estimate, none is offered, and a scenario of lines no longer fits', async () => {
  const { user } = await open([{ ...converted, year_total: null, year_credit: null }], savedEstimation());
  expect(await screen.findByText(t.noFit)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.add }));
  const dialog = within(await screen.findByRole('dialog', { name: t.addTitle }));
  expect(dialog.queryByRole('checkbox', { name: t.kinds.income_line })).toBeNull();
});
