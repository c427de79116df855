import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Estimation } from 'contract/endpoints/estimations';
import { listCounties } from 'contract/endpoints/market';
import { vi } from 'vitest';
import { texts } from '../features/estimations/texts.ts';
import { EstimationWorkspace } from '../features/estimations/workspace/estimation-workspace.tsx';
import { formFirst } from '../features/estimations/workspace/form-first.tsx';
import { Notifications } from '../ui/notifications.tsx';
import { calculationOfSaved, marketOf } from './estimations.ts';
import { renderScreen } from './render.tsx';
import { answer, type SentRequest } from './server.ts';

const t = texts.form;
export const wake = { name: 'Wake County', fips: '37183', zip: '27601', state: 'NC' as const };
export const counties = (...found: (typeof wake)[]) => ({ body: listCounties.reply.parse({ counties: found }) });
export const market = (requests: SentRequest) => ({
  body: marketOf({
    plan_year: requests.query.get('plan_year') === '2026' ? 2026 : 2025,
    county: requests.query.get('county') ?? '',
  }),
});
type Answers = Parameters<typeof answer>[0];

export async function openNew(answers: Answers = {}, isRoot = false) {
  const requests = answer({
    'GET /estimations/counties': counties(wake),
    'GET /estimations/market': market,
    ...answers,
  });
  const onCreated = vi.fn();
  const { router } = renderScreen(() => (
    <>
      <EstimationWorkspace
        existing={null}
        isRoot={isRoot}
        calculatorUrl="https://example.com/calculator"
        parts={formFirst}
        onCreated={onCreated}
      />
      <Notifications />
    </>
  ));
  await screen.findByLabelText(t.firstName);
  return { requests, onCreated, router, user: userEvent.setup({ delay: null }) };
}

export async function openSaved(saved: Estimation, answers: Answers = {}) {
  const requests = answer({
    'GET /estimations/counties': counties(wake),
    'GET /estimations/market': market,
    'GET /estimations/7/calculate': { body: calculationOfSaved(saved) },
    ...answers,
  });
  renderScreen(() => (
    <EstimationWorkspace existing={{ key: '7', estimation: saved }} calculatorUrl={null} parts={formFirst} />
  ));
  await screen.findByLabelText(t.firstName);
  return { requests, user: userEvent.setup({ delay: null }) };
}

type User = ReturnType<typeof userEvent.setup>;
export const entry = (index: number) =>
  within(document.querySelectorAll<HTMLElement>('fieldset:has([name$=".age"])')[index] as HTMLElement);
export const age = (index: number) => entry(index).getByRole('textbox', { name: 'Age' });
export const money = (name: RegExp) => screen.getByRole('textbox', { name });
export const callsTo = (requests: SentRequest[], call: string) => requests.filter((one) => one.call === call);
export const headline = (amount: string) => screen.findByText(new RegExp(`You would pay \\${amount} a month, or`));

export async function fill(user: User, income = '40000') {
  await user.type(screen.getByLabelText(t.firstName), 'Maria');
  await user.type(screen.getByLabelText(t.zip), '27601');
  await user.type(age(0), '41');
  await user.click(entry(0).getByRole('radio', { name: 'Female' }));
  await user.type(money(/^Household size/), '1');
  await user.type(money(/^Household income/), income);
}
export const saveButton = (name: string = t.save) => screen.getByRole('button', { name }) as HTMLButtonElement;
