import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aboutOf } from 'estimate-texts/subject/subject-facts';
import { labelsOf, namesOf } from 'estimate-texts/subject/subject-names';
import { choiceTexts } from 'estimate-texts/summary/choice-texts';
import { afterEach, expect, test, vi } from 'vitest';
import { chosenCalculation } from '../../../testing/chosen-plan.ts';
import { type EstimationChanges, savedEstimation } from '../../../testing/estimations.ts';
import { person } from '../../../testing/people.ts';
import { bronzePlan, planOf, plansReply } from '../../../testing/plans.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, type SentRequest } from '../../../testing/server.ts';
import { ReasonsProvider } from '../figures/why.tsx';
import { PlanLine } from './plan-line.tsx';
import { planTexts } from './plan-texts.ts';
import { PlansPanel } from './plans-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const t = planTexts.choice;
const silver = planOf();
const { plan_id, name, carrier, metal } = bronzePlan;
const chosen_plan = { plan_id, name, carrier, metal, plan_year: 2025, zip: '27601', county: '37183' } as const;

function open(changes: EstimationChanges = {}, { isDraft = false, conflicts = false, at = '/' } = {}) {
  let saved = savedEstimation(changes);
  const known = {
    reasons: [],
    nameOf: namesOf(saved),
    labelOf: labelsOf(saved),
    isAllShown: false,
    about: aboutOf(saved),
  };
  const requests = answer({
    'GET /estimations/7': () => ({ body: saved }),
    'GET /estimations/7/plans': ({ query }: SentRequest) => {
      const ids = query.get('plan_ids')?.split(',');
      return { body: plansReply([silver, bronzePlan].filter((plan) => !ids || ids.includes(plan.plan_id))) };
    },
    'PATCH /estimations/7/plan': ({ body }: SentRequest) => {
      if (conflicts) return { status: 409, body: { code: 'version_conflict', error: 'It was changed.' } };
      const isChosen = JSON.stringify(body).includes(plan_id);
      saved = savedEstimation({ ...changes, chosen_plan: isChosen ? chosen_plan : null, version: saved.version + 1 });
      return { body: saved };
    },
    'GET /current_user': { body: person() },
  });
  renderScreen(
    () => (
      <ReasonsProvider value={known}>
        <PlansPanel estimationKey="7" isDraft={isDraft} state="NC" level={2} />
      </ReasonsProvider>
    ),
    at,
  );
  const sent = () => requests.filter(({ call }) => call === 'PATCH /estimations/7/plan').map(({ body }) => body);
  return { sent, user: userEvent.setup({ delay: null }) };
}

const chooseButton = () => screen.findByRole('button', { name: t.chooseNamed(name) });
const pinned = async () => within(await screen.findByRole('region', { name: t.title(name) }));

test('a plan is chosen from the list, marked and pinned, and given up again', async () => {
  const { sent, user } = open();
  await user.click(await chooseButton());
  const region = await pinned();
  expect(await region.findByText('$15,000')).toBeTruthy();
  expect(region.getByText('$9.50')).toBeTruthy();
  expect(await screen.findByText(t.chosen)).toBeTruthy();
  expect(screen.queryByRole('button', { name: t.chooseNamed(name) })).toBeNull();
  await user.click(screen.getByRole('button', { name: t.back }));
  await chooseButton();
  await waitFor(() => expect(screen.queryByRole('region', { name: t.title(name) })).toBeNull());
  expect(sent()).toEqual([
    { plan_id, version: 1 },
    { plan_id: null, version: 2 },
  ]);
});

test('a plan is chosen from the comparison', async () => {
  const { sent, user } = open({}, { at: `/?compare=${plan_id},${silver.plan_id}` });
  const table = within(await screen.findByRole('table', { name: planTexts.compare.table(2) }));
  await user.click(await table.findByRole('button', { name: t.chooseNamed(name) }));
  await waitFor(() => expect(sent()).toEqual([{ plan_id, version: 1 }]));
  expect(await table.findByText(t.chosen)).toBeTruthy();
});

test('an earlier version is said, and the latest one can be loaded', async () => {
  const { user } = open({}, { conflicts: true });
  await user.click(await chooseButton());
  expect(await screen.findByText(t.stale)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.reload }));
  await waitFor(() => expect(screen.queryByText(t.stale)).toBeNull());
});

test.each([
  ['a reader', { may_edit: false }, false],
  ['changes that are not saved', {}, true],
] as const)('nothing can be chosen by %s', async (_, changes, isDraft) => {
  open({ ...changes, chosen_plan }, { isDraft });
  expect(await (await pinned()).findByText('$15,000')).toBeTruthy();
  expect(screen.queryByRole('button', { name: t.chooseNamed(silver.name) })).toBeNull();
  expect(screen.queryByRole('button', { name: t.back })).toBeNull();
});

test('a choice for another place or year is named and does not count', async () => {
  open({ chosen_plan: { ...chosen_plan, zip: '27513', plan_year: 2026 } });
  const region = await pinned();
  expect(region.getByText(t.elsewhere('27513', 2026))).toBeTruthy();
  expect(await chooseButton()).toBeTruthy();
});

test('the line above the tabs says which plan the cost is of, or why the choice does not count', async () => {
  const opened = vi.fn();
  const subject = savedEstimation({ chosen_plan });
  const { chosen_plan: _, ...uncounted } = chosenCalculation();
  renderScreen(() => (
    <>
      <PlanLine subject={subject} calculation={chosenCalculation()} onOpen={opened} />
      <PlanLine subject={subject} calculation={uncounted} onOpen={null} />
      <PlanLine subject={{ ...subject, zip: '27513' }} calculation={uncounted} onOpen={null} />
      <PlanLine subject={savedEstimation()} calculation={uncounted} onOpen={null} />
    </>
  ));
  expect(await screen.findByText(choiceTexts.chosen(name))).toBeTruthy();
  expect(screen.getByText(`${choiceTexts.notSold(name)} ${choiceTexts.lowest}`)).toBeTruthy();
  expect(screen.getByText(`${choiceTexts.elsewhere(name, '27601', 2025)} ${choiceTexts.lowest}`)).toBeTruthy();
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: choiceTexts.seePlans }));
  expect(opened).toHaveBeenCalledOnce();
});
