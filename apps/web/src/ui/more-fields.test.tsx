import { useForm } from '@mantine/form';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { CodeField } from './code-field.tsx';
import { DateField } from './date-field.tsx';
import { bind, PasswordField } from './fields.tsx';
import { Form } from './form.tsx';
import { PasswordRules } from './password-rules.tsx';
import { PhoneField } from './phone-field.tsx';
import { SelectField } from './select-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextAreaField } from './text-area-field.tsx';

function show<Value>(start: Value, field: (value: Value, onChange: (value: Value) => void) => ReactNode): Value[] {
  const given: Value[] = [];
  const Kept = () => {
    const [value, setValue] = useState(start);
    const keep = (next: Value) => {
      given.push(next);
      setValue(next);
    };
    return field(value, keep);
  };
  renderScreen(() => <Kept />);
  return given;
}

const described = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('DateField', () => {
  const showDate = (start = '') =>
    show(start, (value, onChange) => (
      <DateField
        id="birthdate"
        label="Birth date"
        help="As on your card"
        error="Birth date is required"
        autoComplete="bday"
        value={value}
        onChange={onChange}
      />
    ));
  const shown = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

  it('reports month, day and year as YYYY-MM-DD', async () => {
    const given = showDate();
    await userEvent.type(await screen.findByLabelText('Month'), '5');
    await userEvent.type(screen.getByLabelText('Day'), '3');
    await userEvent.type(screen.getByLabelText('Year'), '1990');
    expect(given).toEqual(['-5-', '-5-3', '1-5-3', '19-5-3', '199-5-3', '1990-05-03']);
    expect(shown()).toEqual(['5', '3', '1990']);
  });

  it('shows an incomplete date and can be cleared', async () => {
    const given = showDate('1990-05-03');
    await screen.findByLabelText('Month');
    expect(shown()).toEqual(['05', '03', '1990']);
    for (const part of ['Month', 'Day', 'Year']) await userEvent.clear(screen.getByLabelText(part));
    expect(given.at(-1)).toBe('');
    expect(shown()).toEqual(['', '', '']);
  });

  it.each(['5/3/1990', '05-03-1990', ' 1990-05-03 '])('accepts %j pasted into any part', async (date) => {
    const given = showDate();
    await userEvent.click(await screen.findByLabelText('Day'));
    await userEvent.paste(date);
    expect(given).toEqual(['1990-05-03']);
  });

  it('accepts digits only, supports autofill, and has one error', async () => {
    const given = showDate();
    await userEvent.type(await screen.findByLabelText('Month'), 'May 5');
    expect(given.at(-1)).toBe('-5-');
    const parts = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(parts.map(({ autocomplete }) => autocomplete)).toEqual(['bday-month', 'bday-day', 'bday-year']);
    expect(parts.every((part) => part.getAttribute('aria-invalid') === 'true')).toBe(true);
    expect(described(screen.getByRole('group', { name: 'Birth date' }))).toBe('As on your card Birth date is required');
  });
});

it('SelectField starts without a choice', async () => {
  const given = show('', (value, onChange) => (
    <SelectField
      label="State"
      optional
      placeholder="Select a state"
      error="State is required"
      choices={[
        { value: 'NY', label: 'New York' },
        { value: 'UT', label: 'Utah' },
      ]}
      value={value}
      onChange={onChange}
    />
  ));
  const list = await screen.findByLabelText<HTMLSelectElement>(/^State/);
  expect([...list.options].map(({ text }) => text)).toEqual(['Select a state', 'New York', 'Utah']);
  await userEvent.selectOptions(list, 'Utah');
  expect(given).toEqual(['UT']);
  expect([list.value, described(list)]).toEqual(['UT', 'State is required']);
});

it('TextAreaField accepts several lines', async () => {
  const given = show('', (value, onChange) => (
    <TextAreaField label="Medications" help="One a line" value={value} onChange={onChange} />
  ));
  const area = await screen.findByLabelText<HTMLTextAreaElement>('Medications');
  await userEvent.type(area, 'a{enter}b');
  expect(given.at(-1)).toBe('a\nb');
  expect([area.tagName, described(area)]).toEqual(['TEXTAREA', 'One a line']);
});

it('CheckboxField is toggled by its label, which may contain links, and has an error', async () => {
  const given = show(false, (value, onChange) => (
    <CheckboxField
      label={
        <>
          I agree to the <a href="#terms">Terms</a>
        </>
      }
      error="Please agree."
      value={value}
      onChange={onChange}
    />
  ));
  const box = await screen.findByRole('checkbox', { name: 'I agree to the Terms' });
  expect([box.getAttribute('aria-invalid'), described(box)]).toEqual(['true', 'Please agree.']);
  await userEvent.click(screen.getByText(/I agree/));
  await userEvent.click(box);
  expect(given).toEqual([true, false]);
});

it('SwitchField is named by its label only and toggled by the space bar', async () => {
  const given = show(false, (value, onChange) => (
    <SwitchField label="Second factor" help="A code at sign-in" error="Not saved" value={value} onChange={onChange} />
  ));
  const control = await screen.findByRole('switch', { name: 'Second factor' });
  expect(described(control)).toBe('A code at sign-in Not saved');
  control.focus();
  await userEvent.keyboard(' ');
  await userEvent.click(screen.getByText('Second factor'));
  expect(given).toEqual([true, false]);
});

it('PasswordRules are checked while typing', async () => {
  show('', (value, onChange) => (
    <PasswordField
      label="Password"
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      help={
        <PasswordRules
          rules={[
            { label: 'At least 2 characters', isMet: value.length > 1 },
            { label: '1 number', isMet: /\d/.test(value) },
          ]}
        />
      }
    />
  ));
  const rules = async () =>
    within(await screen.findByRole('list', { name: 'Your password needs' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await rules()).toEqual(['At least 2 characters, not yet', '1 number, not yet']);
  await userEvent.type(screen.getByLabelText('Password'), 'ab');
  expect(await rules()).toEqual(['At least 2 characters, done', '1 number, not yet']);
});

it('binds each field to a form, and the error summary links to it', async () => {
  const needed = (value: unknown) => (value ? null : 'Needed');
  const Bound = () => {
    const form = useForm({
      initialValues: { birthdate: '', state: '', phone: '', code: '', notes: '', terms: false, on: false },
      validate: {
        birthdate: needed,
        state: needed,
        phone: needed,
        code: needed,
        notes: needed,
        terms: needed,
        on: needed,
      },
    });
    const labels = Object.fromEntries(Object.keys(form.values).map((path) => [path, path]));
    return (
      <Form form={form} label="All" labels={labels} onSubmit={() => undefined}>
        <DateField label="Birth date" {...bind(form, 'birthdate')} />
        <SelectField label="State" choices={[]} {...bind(form, 'state')} />
        <PhoneField label="Phone" {...bind(form, 'phone')} />
        <CodeField label="Code" {...bind(form, 'code')} />
        <TextAreaField label="Notes" {...bind(form, 'notes')} />
        <CheckboxField label="Terms" {...bind(form, 'terms')} />
        <SwitchField label="On" {...bind(form, 'on')} />
        <button type="submit">Send</button>
      </Form>
    );
  };
  renderScreen(() => <Bound />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  const targets = {
    birthdate: 'Month',
    state: 'State',
    phone: 'Phone',
    code: 'Code',
    notes: 'Notes',
    terms: 'Terms',
    on: 'On',
  };
  for (const [path, label] of Object.entries(targets)) {
    await userEvent.click(screen.getByRole('link', { name: `${path}: Needed` }));
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  }
  await userEvent.click(screen.getByLabelText('Terms'));
  expect(screen.getByLabelText<HTMLInputElement>('Terms').checked).toBe(true);
});
