import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { CodeField } from './code-field.tsx';

function show(start = '') {
  const onComplete = vi.fn();
  const onIgnored = vi.fn();
  const Code = () => {
    const [code, setCode] = useState(start);
    const field = useRef<HTMLInputElement>(null);
    const clear = () => {
      setCode('');
      field.current?.focus();
    };
    return (
      <>
        <CodeField
          label="Code"
          name="code"
          error="Please enter the 6-digit code."
          value={code}
          onChange={setCode}
          onComplete={onComplete}
          onIgnored={onIgnored}
          ref={field}
        />
        <button type="button" onClick={clear}>
          Clear
        </button>
      </>
    );
  };
  renderScreen(() => <Code />);
  return { onComplete, onIgnored };
}

const field = () => screen.findByLabelText<HTMLInputElement>('Code');

async function paste(text: string) {
  await userEvent.click(await field());
  await userEvent.paste(text);
  return (await field()).value;
}

describe('a pasted code', () => {
  it.each([
    ['123456', '123456'],
    ['123-456', '123456'],
    ['123 456', '123456'],
    [' 1.2.3.4.5.6 ', '123456'],
    ['123\u2013456', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['１２３４５６', '123456'],
  ])('accepts %j and completes', async (typed, code) => {
    const { onComplete, onIgnored } = show();
    expect(await paste(typed)).toBe(code);
    expect(onComplete.mock.calls).toEqual([[code]]);
    expect(onIgnored.mock.calls).toEqual([['']]);
  });

  it('is found inside other text, which is reported as ignored', async () => {
    const { onComplete, onIgnored } = show();
    expect(await paste('Code: 123456')).toBe('123456');
    expect(onComplete).toHaveBeenCalledWith('123456');
    expect(onIgnored).toHaveBeenLastCalledWith('Code:');
  });

  it('with seven digits is not complete', async () => {
    const { onComplete, onIgnored } = show();
    expect(await paste('1234567')).toBe('123456');
    expect(onComplete).not.toHaveBeenCalled();
    expect(onIgnored).toHaveBeenLastCalledWith('7');
  });
});

describe('a typed code', () => {
  it('completes once, with the sixth digit', async () => {
    const { onComplete } = show();
    await userEvent.type(await field(), '12345');
    expect(onComplete).not.toHaveBeenCalled();
    await userEvent.keyboard('67');
    expect((await field()).value).toBe('123456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it('reports ignored letters', async () => {
    const { onIgnored } = show();
    await userEvent.type(await field(), '12a');
    expect((await field()).value).toBe('12');
    expect(onIgnored).toHaveBeenLastCalledWith('a');
    await userEvent.keyboard('3');
    expect(onIgnored).toHaveBeenLastCalledWith('');
  });

  it('replaces a digit in the middle', async () => {
    const { onComplete } = show('123456');
    const input = await field();
    await userEvent.click(input);
    input.setSelectionRange(2, 2);
    await userEvent.keyboard('9');
    expect([input.value, input.selectionStart]).toEqual(['129456', 3]);
    expect(onComplete.mock.calls).toEqual([['129456']]);
  });
});

it('is one input with autofill and an error; can be cleared and focused', async () => {
  show('123456');
  const input = await field();
  expect([input.autocomplete, input.inputMode, input.name]).toEqual(['one-time-code', 'numeric', 'code']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Please enter the 6-digit code.');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(input.value).toBe('');
  expect(document.activeElement).toBe(input);
});
