import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Dependent } from 'contract/endpoints/dependents';
import type { SurveyDraft } from 'contract/endpoints/flow-drafts';
import type { User } from 'contract/endpoints/users';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { installation, person, profile } from '../../testing/people.ts';
import { renderApp, renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { Route } from './survey-page.tsx';

// Leaving a step saves what was typed, which the answers of the test still receive.
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve));
  vi.unstubAllGlobals();
});

const client = { id: 5, type: 'ClientUser', survey_completed: false } as const;
const answered = {
  birthdate: '1966-03-02',
  sex: 'Female',
  zip_code: '60614',
  taxable_dependents: 2,
  household_income: 52_000,
  preferred_providers: 'Dr. Ines Arroyo',
  medications: 'Lisinopril 10 mg',
} as const;
const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const wife: Dependent = { id: 1, name: 'Ada', age: 48, years_old: 48, sex: 'Female', spouse: true, myself: false };
const son: Dependent = { id: 2, name: 'Sam', age: 9, years_old: 9, sex: 'Male', spouse: false, myself: false };
const unknownZip = '00000';
const isYes = (value: unknown) => value === true || value === 'yes';

/** A server that stores what it receives and rejects each call in `rejected` once with 503. */
function open(saved: Partial<User> = {}, rejected: string[] = [], people: readonly Dependent[] = []) {
  session.setToken('token', Date.now());
  let record = profile({ ...client, ...saved });
  let dependents = [...people];
  const left = [...rejected];
  const unless = (call: string, work: () => object) => {
    const at = left.indexOf(call);
    if (at >= 0) {
      left.splice(at, 1);
      return {
        status: 503,
        body: { code: 'unavailable', error: 'The service is busy. Try again in a moment.' },
      };
    }
    return { body: work() };
  };
  const requests = answer({
    'GET /current_user': () => ({ body: person({ ...client, survey_step: record.survey_step }) }),
    'GET /users/5': () => ({ body: record }),
    'PATCH /users/5': ({ body }) => {
      const { zip_code } = (body as { user: Partial<User> }).user;
      if (zip_code === unknownZip)
        return {
          status: 422,
          body: { code: 'validation_failed', error: 'x', errors: { zip_code: ['Invalid zip code'] } },
        };
      return unless('PATCH', () => {
        record = { ...record, ...(body as { user: Partial<User> }).user, version: record.version + 1 };
        return record;
      });
    },
    'GET /clients/5/survey_answers': () => {
      const { birthdate, sex, zip_code, taxable_dependents, household_income, spouse_name } = record;
      const { preferred_providers, medications } = record;
      const answers = {
        ...{ birthdate, sex, zip_code, taxable_dependents, household_income, spouse_name, dependents },
        ...{ preferred_providers, medications },
      };
      return { body: { sent_at: null, answers, looked_at: null, changed: [] } };
    },
    'GET /users/5/dependents': () => ({ body: { dependents } }),
    'POST /users/5/dependents': ({ body }) =>
      unless('dependent', () => {
        const given = (body as { dependent: Partial<Dependent> & { age: number; sex: Dependent['sex'] } }).dependent;
        const added = {
          id: Math.max(0, ...dependents.map(({ id }) => id)) + 1,
          years_old: given.age,
          sex: given.sex,
          age: given.age,
          name: given.name ?? null,
          spouse: isYes(given.spouse),
          myself: given.myself === true,
        };
        dependents = [...dependents, added];
        return added;
      }),
    'PATCH /dependents/2': ({ body }) => {
      const { spouse, ...given } = (body as { dependent: Partial<Dependent> }).dependent;
      const changed = { ...son, ...given, spouse: isYes(spouse) };
      dependents = dependents.map((one) => (one.id === 2 ? changed : one));
      return { body: changed };
    },
    'DELETE /dependents/1': () => {
      dependents = dependents.filter(({ id }) => id !== 1);
      return { body: { deleted: true } };
    },
    'POST /survey': ({ body }) =>
      unless('step', () => {
        const {
          survey_step = record.survey_step,
          survey_completed = false,
          draft,
        } = body as Partial<User> & {
          draft?: SurveyDraft;
        };
        record = { ...record, survey_step, survey_completed, ...(draft && { survey_draft: draft }) };
        return person({ ...client, survey_step, survey_completed });
      }),
  });
  const { component: SurveyPage } = Route.options;
  const view = renderScreen(() => SurveyPage && <SurveyPage />, '/survey');
  const replaceRecord = (changes: Partial<User>) => {
    record = { ...record, ...changes, version: record.version + 1 };
  };
  return { ...view, requests, record: () => record, replaceRecord, dependents: () => dependents };
}

const titles = [
  'First, a little about you',
  'Who is needing coverage?',
  'Your household',
  'Which doctors do you want to keep?',
  'Which medications do you take?',
  'Check your answers',
] as const;

const fill: readonly (() => Promise<void>)[] = [
  async () => {
    await user.type(await screen.findByLabelText('Month'), '3');
    await user.type(screen.getByLabelText('Day'), '2');
    await user.type(screen.getByLabelText('Year'), '1966');
    await user.click(screen.getByLabelText('Female'));
    await user.type(screen.getByLabelText('Zip Code'), '60614');
  },
  async () => {
    await screen.findByText(/\(you\)/);
  },
  async () => {
    await user.type(await screen.findByLabelText('Tax household size'), '2');
    await user.type(screen.getByLabelText('Household income'), '52,000');
  },
  async () => user.type(await screen.findByLabelText('Preferred providers'), answered.preferred_providers),
  async () => user.type(await screen.findByLabelText('Medications'), answered.medications),
];

describe('the survey', () => {
  it('has five steps, saves each one, shows all answers and ends with thanks on the home page', async () => {
    const app = open();
    for (const [place, title] of titles.entries()) {
      await heading(title);
      await fill[place]?.();
      await press(place === 5 ? 'Send answers' : 'Next');
    }
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/'));
    expect(app.record()).toMatchObject({ ...answered, survey_completed: true, survey_step: 5 });
    expect(app.dependents()).toMatchObject([{ myself: true, sex: 'Female' }]);
  });

  it('continues where the client stopped, on any device', async () => {
    open({ ...answered, survey_step: 3 });
    await heading('Which doctors do you want to keep?');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Preferred providers').value).toBe('Dr. Ines Arroyo');
  });

  it.each(titles.map((title, place) => [title, place] as const))(
    '“%s”: a step that cannot be saved keeps the input, and Try again continues',
    async (title, place) => {
      const app = open({ ...answered, survey_step: place }, ['step']);
      await heading(title);
      await press(place === 5 ? 'Send answers' : 'Next');
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('Your progress couldn’t be saved.');
      await heading(title);
      expect(app.record().survey_step).toBe(place);
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      if (place === 5) await waitFor(() => expect(app.record().survey_completed).toBe(true));
      else await heading(titles[place + 1] ?? '');
    },
  );

  it.each([0, 2, 3, 4])('step %i: answers that cannot be saved stay on the screen', async (place) => {
    const app = open({ survey_step: place, birthdate: '1966-03-02', sex: 'Female' }, ['PATCH']);
    await heading(titles[place] ?? '');
    if (place > 0) await fill[place]?.();
    else await user.type(screen.getByLabelText('Zip Code'), '60614');
    await press('Next');
    await screen.findByRole('alert');
    await heading(titles[place] ?? '');
    const shown = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(shown.join(' ')).toMatch(/60614|52,000|Arroyo|Lisinopril/);
    expect(app.requests.some(({ call }) => call === 'POST /survey')).toBe(false);
  });

  it('a change from the page of all answers leads back to it', async () => {
    const app = open({ ...answered, survey_step: 5 });
    await user.click(await screen.findByRole('button', { name: 'Change Household' }));
    await heading(titles[2]);
    const income = screen.getByLabelText('Household income');
    await user.clear(income);
    await user.type(income, '61,000');
    await press('Save and return');
    await heading(titles[5]);
    await screen.findByText('$61,000.00');
    expect(app.record().household_income).toBe(61_000);
    await press('Back');
    await heading(titles[4]);
    await press('Next');
    await heading(titles[5]);
  });

  it('asks for the spouse’s name only with a spouse', async () => {
    open({ ...answered, survey_step: 2 }, [], [son]);
    await screen.findByLabelText('Household income');
    expect(screen.queryByLabelText(/Spouse’s name/)).toBeNull();
    cleanup();
    open({ ...answered, survey_step: 2 }, [], [wife, son]);
    await screen.findByLabelText(/Spouse’s name/);
  });

  it('names missing answers in the words of the specification', async () => {
    open();
    await heading(titles[0]);
    await press('Next');
    const summary = await screen.findByRole('alert');
    for (const sentence of ['Birth date is required', 'Sex is required', 'Zip Code is required'])
      expect(summary.textContent).toContain(sentence);
  });

  it('Back keeps the input', async () => {
    open({ ...answered, survey_step: 3 });
    await heading(titles[3]);
    await user.type(screen.getByLabelText('Preferred providers'), ' and Dr. Lee');
    await press('Back');
    await heading(titles[2]);
    await press('Next');
    await heading(titles[3]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Preferred providers').value).toBe('Dr. Ines Arroyo and Dr. Lee');
  });

  it('saves what is valid when the survey is left, before Next', async () => {
    const app = open({ birthdate: '1966-03-02' });
    await heading(titles[0]);
    await user.click(screen.getByLabelText('Female'));
    await user.type(screen.getByLabelText('Zip Code'), '6061');
    await app.router.navigate({ href: '/elsewhere' });
    await waitFor(() => expect(app.record().sex).toBe('Female'));
    expect(app.requests.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { user: { sex: 'Female' } },
    ]);
    await waitFor(() => expect(app.record().survey_draft).toEqual({ basics: { zip_code: '6061' } }));
  });

  it('shows incomplete answers after a reload, and saves them once they are complete', async () => {
    const basics = { birthdate: '19-3-', zip_code: '6061' };
    const app = open({ survey_draft: { basics, household: { taxable_dependents: 0 } } });
    expect((await screen.findByLabelText<HTMLInputElement>('Month')).value).toBe('3');
    const zip = screen.getByLabelText<HTMLInputElement>('Zip Code');
    expect(zip.value).toBe('6061');
    await user.type(zip, '4');
    await app.router.navigate({ href: '/elsewhere' });
    await waitFor(() => expect(app.record().zip_code).toBe('60614'));
    await waitFor(() =>
      expect(app.record().survey_draft).toEqual({
        basics: { birthdate: '19-3-' },
        household: { taxable_dependents: 0 },
      }),
    );
  });

  it('shows what the page before a reload saved late, except where the client has typed since', async () => {
    const app = open({ zip_code: '60601' });
    await user.click(await screen.findByLabelText('Female'));
    app.replaceRecord({ birthdate: '1966-03-02', sex: 'Male', survey_draft: { basics: { zip_code: '6061' } } });
    await app.queryClient.invalidateQueries({ queryKey: ['show-user'] });
    const zip = screen.getByLabelText<HTMLInputElement>('Zip Code');
    await waitFor(() => expect(zip.value).toBe('6061'));
    expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('1966');
    expect(screen.getByLabelText<HTMLInputElement>('Female').checked).toBe(true);
    await user.type(zip, '4');
    await press('Next');
    await heading(titles[1]);
    expect(app.record()).toMatchObject({ birthdate: '1966-03-02', sex: 'Female', zip_code: '60614' });
    app.replaceRecord({ birthdate: '1970-03-02' });
    await app.queryClient.invalidateQueries({ queryKey: ['show-user'] });
    await press('Back');
    await heading(titles[0]);
    expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('1966');
  });

  it('keeps an incomplete person', async () => {
    const app = open({ ...answered, survey_step: 1 }, [], [son]);
    await press('Add child');
    const added = within(await screen.findByRole('group', { name: 'Dependent 2' }));
    await user.type(added.getByLabelText(/^Name/), 'Mia');
    await user.clear(within(screen.getByRole('group', { name: 'Sam' })).getByLabelText('Age'));
    await app.router.navigate({ href: '/elsewhere' });
    const draft: SurveyDraft = {
      dependents: [
        { id: son.id, name: 'Sam', age: null, sex: 'Male', spouse: 'no' },
        { id: null, name: 'Mia', age: null, sex: '', spouse: 'no' },
      ],
    };
    await waitFor(() => expect(app.record().survey_draft).toEqual(draft));
    cleanup();
    open({ ...answered, survey_step: 1, survey_draft: draft }, [], [son]);
    await screen.findByRole('group', { name: 'Mia' });
    const sam = within(screen.getByRole('group', { name: 'Sam' }));
    expect(sam.getByLabelText<HTMLInputElement>('Age').value).toBe('');
  });

  it('keeps what could not be saved, such as after a sign-out elsewhere, for the same client', async () => {
    const app = open({ ...answered, survey_step: 4 }, ['PATCH']);
    const typed = () => screen.findByLabelText<HTMLTextAreaElement>('Medications');
    await user.type(await typed(), ' and Metformin');
    await app.router.navigate({ href: '/elsewhere' });
    await waitFor(() => expect(app.requests.some(({ call }) => call.startsWith('PATCH'))).toBe(true));
    await new Promise((resolve) => setTimeout(resolve));
    cleanup();
    const again = open({ ...answered, survey_step: 4 });
    expect((await typed()).value).toBe('Lisinopril 10 mg and Metformin');
    await again.router.navigate({ href: '/elsewhere' });
    await waitFor(() => expect(again.record().medications).toBe('Lisinopril 10 mg and Metformin'));
  });

  it('rejects a zip code that does not exist and an age that is no number', async () => {
    open({ ...answered, zip_code: null });
    await user.type(await screen.findByLabelText('Zip Code'), unknownZip);
    await press('Next');
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid zip code');
    await heading(titles[0]);
    cleanup();
    open({ ...answered, survey_step: 1 }, [], [son]);
    const age = within(await screen.findByRole('group', { name: 'Sam' })).getByLabelText('Age');
    await user.clear(age);
    await user.type(age, 'abc');
    await press('Next');
    expect((await screen.findByRole('alert')).textContent).toContain('Sam: Age must be a number');
  });

  it('asks for the household as the estimate does, and does not continue past an incomplete person', async () => {
    const app = open({ ...answered, survey_step: 1 });
    await press('Add spouse');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Spouse' })));
    const entry = within(screen.getByRole('group', { name: 'Spouse' }));
    await user.type(entry.getByLabelText('Age'), '9');
    await press('Next');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Spouse: Sex is required');
    await heading(titles[1]);
    expect(entry.getByLabelText<HTMLInputElement>('Age').value).toBe('9');
    expect(app.requests.some(({ call }) => call === 'POST /survey')).toBe(false);
    await user.click(entry.getByRole('radio', { name: 'Child' }));
    await user.click(entry.getByRole('radio', { name: 'Male' }));
    await press('Next');
    await heading(titles[2]);
    expect(app.dependents()).toMatchObject([{ myself: true }, { age: 9, sex: 'Male', spouse: false }]);
  });

  it('keeps a complete person when the survey is left, changes and removes people, and saves each once', async () => {
    const app = open({ ...answered, survey_step: 1 }, [], [wife, son]);
    const group = async (name: string) => within(await screen.findByRole('group', { name }));
    await user.type((await group('Sam')).getByLabelText(/^Name/), 'my');
    await press('Remove Ada');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete dependent' }));
    await press('Add child');
    const added = await group('Dependent 2');
    await user.click(added.getByRole('radio', { name: 'Spouse' }));
    await user.type(added.getByLabelText('Age'), '50');
    await user.click(added.getByRole('radio', { name: 'Female' }));
    await app.router.navigate({ href: '/elsewhere' });
    await waitFor(() => expect(app.dependents().some(({ age }) => age === 50)).toBe(true));
    expect(app.dependents()).toMatchObject([
      { id: son.id, name: 'Sammy', spouse: false },
      { age: 50, spouse: true },
    ]);
    const changes = app.requests.filter(({ call }) => /dependents/.test(call) && !call.startsWith('GET'));
    expect(changes.map(({ call }) => call)).toEqual([
      'DELETE /dependents/1',
      'PATCH /dependents/2',
      'POST /users/5/dependents',
    ]);
  });

  it('creates a person once when the survey is left during a save', async () => {
    const app = open({ ...answered, survey_step: 1 }, [], [wife]);
    await press('Add child');
    const added = within(await screen.findByRole('group', { name: 'Dependent 2' }));
    // There is a spouse, so nothing to choose.
    added.getByText('Child');
    expect(added.queryByRole('radio', { name: 'Child' })).toBeNull();
    await user.click(added.getByRole('radio', { name: 'Male' }));
    const fetch = globalThis.fetch;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const response = await fetch(...call);
      await released;
      return response;
    });
    const creations = () => app.requests.filter(({ call }) => call === 'POST /users/5/dependents');
    const leave = (age: string) => {
      fireEvent.change(added.getByLabelText('Age'), { target: { value: age } });
      window.dispatchEvent(new Event('pagehide'));
    };
    leave('8');
    await waitFor(() => expect(creations()).toHaveLength(1));
    leave('9');
    release();
    await waitFor(() => expect(app.dependents()).toMatchObject([wife, { age: 9, sex: 'Male', spouse: false }]));
    expect(creations()).toHaveLength(1);
  });

  it('is forbidden for users who are not clients', async () => {
    session.setToken('token', Date.now());
    answer({ 'GET /current_user': { body: person() }, 'GET /settings': { body: installation() } });
    renderApp('/survey');
    await screen.findByText('You are not authorized to access this page');
  });
});
