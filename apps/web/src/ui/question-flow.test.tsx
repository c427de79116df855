import { useForm } from '@mantine/form';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { bind, TextField } from './fields.tsx';
import { Form } from './form.tsx';
import { QuestionFlow } from './question-flow.tsx';

const user = userEvent.setup();
const done = () => Promise.resolve();

interface Calls {
  saveName: () => Promise<boolean>;
  onStep: (step: number) => Promise<void>;
  onComplete: () => Promise<void>;
  step: number;
}

function Notes() {
  const [notes, setNotes] = useState('');
  return <TextField id="notes" label="Notes" value={notes} onChange={setNotes} />;
}

function Flow({ saveName = () => Promise.resolve(true), onStep = done, onComplete = done, step = 0 }: Partial<Calls>) {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name ? null : 'Name is required') },
  });
  const town = useForm({ initialValues: { town: '' } });
  return (
    <QuestionFlow
      step={step}
      onStep={onStep}
      onComplete={onComplete}
      steps={[
        {
          name: 'Name',
          title: 'What is your name?',
          minutes: 1,
          why: 'For your card',
          onSubmit: saveName,
          content: (controls) => (
            <Form form={form} label="Name" {...controls}>
              <TextField label="Your name" {...bind(form, 'name')} />
            </Form>
          ),
        },
        { name: 'Notes', title: 'Anything else?', content: <Notes /> },
        {
          name: 'Town',
          title: 'Where do you live?',
          content: (controls) => (
            <Form form={town} label="Town" {...controls}>
              <TextField label="Your town" {...bind(town, 'town')} />
            </Form>
          ),
        },
      ]}
    />
  );
}

function show(calls: Partial<Calls> = {}) {
  const onStep = vi.fn(calls.onStep ?? done);
  const onComplete = vi.fn(calls.onComplete ?? done);
  const { router } = renderScreen(() => <Flow {...calls} onStep={onStep} onComplete={onComplete} />);
  return { onStep, onComplete, router };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const fillName = async () => user.type(await screen.findByLabelText('Your name'), 'Ada');
const failing = (sentence: string) => () => Promise.reject(new Error(sentence));

it('the browser’s Back goes one step back and keeps the input', async () => {
  const { router } = show();
  await fillName();
  await press('Next');
  await heading('Anything else?');
  router.history.back();
  await heading('What is your name?');
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ada');
  router.history.forward();
  await heading('Anything else?');
});

describe('Next', () => {
  it('saves the progress, shows the next step, focuses its heading and sets the document title', async () => {
    const { onStep } = show();
    expect(document.activeElement).not.toBe(await heading('What is your name?'));
    await waitFor(() => expect(document.title).toBe('Step 1 of 3: What is your name? – HealthPlanner'));
    await fillName();
    await press('Next');
    const next = await heading('Anything else?');
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(onStep.mock.calls).toEqual([[1]]);
    expect(document.title).toBe('Step 2 of 3: Anything else? – HealthPlanner');
    expect(screen.getByRole('status').textContent).toBe('Saved');
    await user.type(screen.getByLabelText('Notes'), 'x');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('works with Enter only, to the end', async () => {
    const { onStep, onComplete } = show({ step: 2 });
    await user.type(await screen.findByLabelText('Your town'), 'Bern{Enter}');
    await waitFor(() => expect(onComplete).toHaveBeenCalledOnce());
    expect(onStep).not.toHaveBeenCalled();
    for (const name of ['Complete', 'Back', /^Name/, /^Notes/])
      await waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true));
  });

  it('stays on an invalid form, whose summary takes the focus', async () => {
    const saveName = vi.fn(() => Promise.resolve(true));
    const { onStep } = show({ saveName });
    await press('Next');
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(summary.textContent).toContain('Name is required');
    expect([saveName.mock.calls.length, onStep.mock.calls.length]).toEqual([0, 0]);
  });

  it('stays if the step’s own save fails, and can be retried', async () => {
    const saveName = vi.fn(() => Promise.resolve(true)).mockResolvedValueOnce(false);
    const { onStep } = show({ saveName });
    await fillName();
    await press('Next');
    await waitFor(() => expect(saveName).toHaveBeenCalledOnce());
    expect(onStep).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Next');
    await heading('Anything else?');
  });

  it('handles a double press and Enter as one', async () => {
    let save = (_isSaved: boolean) => {};
    const saveName = vi.fn(() => new Promise<boolean>((resolve) => (save = resolve)));
    const { onStep } = show({ saveName });
    await fillName();
    await user.dblClick(screen.getByRole('button', { name: 'Next' }));
    await user.type(screen.getByLabelText('Your name'), '{Enter}');
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-busy')).toBe('true');
    save(true);
    await heading('Anything else?');
    expect([saveName.mock.calls.length, onStep.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('when the progress cannot be saved', () => {
  it('Next keeps the step and its input, and Try again submits it again', async () => {
    const saveName = vi.fn(() => Promise.resolve(true));
    const { onStep } = show({ saveName });
    onStep.mockImplementationOnce(failing('The server cannot be reached.'));
    await fillName();
    await press('Next');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(alert.textContent).toContain('The server cannot be reached.');
    expect(alert.textContent).toContain('You’re still on “What is your name?” with everything you typed.');
    await heading('What is your name?');
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ada');
    await press('Try again');
    await heading('Anything else?');
    expect(screen.queryByRole('alert')).toBeNull();
    expect([saveName.mock.calls.length, onStep.mock.calls]).toEqual([2, [[1], [1]]]);
  });

  it('Back keeps the step, and Try again goes back', async () => {
    const { onStep } = show({ step: 1 });
    onStep.mockImplementationOnce(failing('No.'));
    await user.type(await screen.findByLabelText('Notes'), 'none');
    await press('Back');
    await screen.findByRole('alert');
    await heading('Anything else?');
    expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('none');
    await press('Try again');
    await heading('What is your name?');
    expect(onStep.mock.calls).toEqual([[0], [0]]);
  });

  it('the last step is not complete and can be submitted again', async () => {
    const { onComplete } = show({ step: 2 });
    onComplete.mockImplementationOnce(failing('No.'));
    await press('Complete');
    await screen.findByRole('alert');
    await press('Complete');
    await waitFor(() => expect(onComplete).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Back', () => {
  it('keeps the input of both steps, saved or not', async () => {
    const { onStep } = show();
    await fillName();
    await press('Next');
    await user.type(await screen.findByLabelText('Notes'), 'none');
    await press('Back');
    await heading('What is your name?');
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ada');
    await press('Next');
    await heading('Anything else?');
    expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('none');
    expect(onStep.mock.calls).toEqual([[1], [0], [1]]);
  });

  it('reaches each finished step from the list of steps', async () => {
    const { onStep } = show({ step: 2 });
    const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
    expect(steps.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Name, done', 'Notes, done']);
    expect(steps.getByText('Town').parentElement?.getAttribute('aria-current')).toBe('step');
    await user.click(steps.getByRole('button', { name: /^Name/ }));
    await heading('What is your name?');
    expect(steps.queryAllByRole('button')).toEqual([]);
    expect(onStep.mock.calls).toEqual([[0]]);
  });

  it('is Cancel on the first step', async () => {
    show();
    expect((await screen.findByRole('link', { name: 'Cancel' })).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });
});

it.each([
  [1, 'Anything else?'],
  [9, 'Where do you live?'],
  [-1, 'What is your name?'],
  [Number.NaN, 'What is your name?'],
])('resumes at step %d: %s', async (step, title) => {
  const { onStep } = show({ step });
  await heading(title);
  expect(onStep).not.toHaveBeenCalled();
});

it('shows the estimated time and the reason of a step', async () => {
  show();
  expect(await screen.findByText('About 1 minute')).toBeTruthy();
  expect(screen.getByText('For your card').closest('details')?.open).toBe(false);
});
