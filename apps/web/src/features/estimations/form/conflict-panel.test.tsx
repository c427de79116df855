import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { missing } from '../../../lib/format.ts';
import { savedEstimation } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { formOf } from './form-values.ts';

const callbacks = () => ({ isOwn: false, isAgain: false, onMerge: vi.fn(), onChoose: vi.fn() });

it('asks nothing if each side changed other fields, and saves both', async () => {
  const before = savedEstimation({ household_size: 2 });
  const yours = { ...formOf(before), household_size: 3 };
  const { onChoose, onMerge } = callbacks();
  const theirs = savedEstimation({ household_size: 2, client_first_name: 'Mariana' });
  renderScreen(() => (
    <ConflictPanel
      before={formOf(before)}
      yours={yours}
      theirs={theirs}
      isOwn={false}
      isAgain={false}
      onMerge={onMerge}
      onChoose={onChoose}
    />
  ));
  await vi.waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
  expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ household_size: 3, client_first_name: 'Mariana' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows an employer’s offer and late enrollment with the people', async () => {
  const senior = { id: 1, age: 67, sex: 'Female' as const, spouse: false, myself: true };
  const other = { id: 2, age: 60, sex: 'Male' as const, spouse: true, myself: false };
  const changes = { household_size: 2, last_year_income: 1, tax_filing_status: 'single' as const };
  const before = savedEstimation({ ...changes, dependents: [senior, other] });
  const late = { ...senior, part_b_late_months: 26, medicare_quarters: '30_to_39' as const };
  const yours = formOf(savedEstimation({ ...changes, dependents: [late, other] }));
  const theirs = savedEstimation({
    ...changes,
    dependents: [senior, other],
    employer_offer: { person: 2, employee_price: 180, family_price: 900 },
  });
  renderScreen(() => <ConflictPanel before={formOf(before)} yours={yours} theirs={theirs} {...callbacks()} />);
  const people = '2 people: Female 67; Spouse Male 60';
  expect(
    await screen.findByLabelText(
      'Yours: 2 people: Female 67 (26 months without Part B, 0 without drug coverage, 30 to 39 quarters); Spouse Male 60',
    ),
  ).toBeTruthy();
  expect(
    screen.getByLabelText(
      `Theirs: ${people}. Spouse Male 60 has an employer’s offer for $180.00 a month, $900.00 with the family`,
    ),
  ).toBeTruthy();
});

it('shows a missing household size as a dash', async () => {
  const before = savedEstimation({ household_size: 2 });
  const yours = { ...formOf(before), household_size: 3 };
  const theirs = savedEstimation({ household_size: null });
  renderScreen(() => <ConflictPanel before={formOf(before)} yours={yours} theirs={theirs} {...callbacks()} />);
  expect(await screen.findByLabelText('Yours: 3')).toBeTruthy();
  expect(screen.getByLabelText(`Theirs: ${missing}`)).toBeTruthy();
});
