import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { CurrencyField, parseNumber, WholeNumberField } from './fields.tsx';

describe('parseNumber', () => {
  it.each([
    ['52000', 52_000],
    ['$ 52,000.50', 52_000.5],
    ['1,234,567', 1_234_567],
    [' 1 000 ', 1000],
    ['.5', 0.5],
    ['7.', 7],
    ['-3', -3],
    ['\u22123', -3],
    ['0', 0],
    ['', null],
    ['  $ ', null],
  ])('parses %j as %j', (typed, number) => expect(parseNumber(typed)).toBe(number));

  it.each(['12,5', '1,0000', '1000,000', ',500', '1,2,3', '-', 'abc', '1.2.3', '1e5', '--1', '0x10', 'Infinity', '.'])(
    'rejects %j',
    (typed) => {
      expect(parseNumber(typed)).toBeNaN();
    },
  );
});

describe('CurrencyField', () => {
  const show = (start: number | null = null) => {
    const given: (number | null)[] = [];
    const Income = () => {
      const [income, setIncome] = useState<number | null>(start);
      const keep = (next: number | null) => {
        given.push(next);
        setIncome(next);
      };
      return <CurrencyField label="Income" help="Before tax" value={income} onChange={keep} />;
    };
    renderScreen(() => <Income />);
    return given;
  };
  const field = () => screen.findByLabelText<HTMLInputElement>('Income');

  it('reports the value while typing and formats it on blur', async () => {
    const given = show();
    await userEvent.type(await field(), '$52000.5');
    expect(given.at(-1)).toBe(52_000.5);
    expect((await field()).value).toBe('$52000.5');
    await userEvent.tab();
    expect((await field()).value).toBe('52,000.50');
  });

  it('shows the cents of a whole amount once it is left', async () => {
    const given = show();
    await userEvent.type(await field(), '1200');
    expect((await field()).value).toBe('1200');
    await userEvent.tab();
    expect([given.at(-1), (await field()).value]).toEqual([1_200, '1,200.00']);
  });

  it('keeps two decimals', async () => {
    const given = show();
    await userEvent.type(await field(), '54321.987');
    expect(given.at(-1)).toBe(54_321.99);
    await userEvent.tab();
    expect((await field()).value).toBe('54,321.99');
  });

  it('keeps invalid text on screen and reports NaN', async () => {
    const given = show();
    await userEvent.type(await field(), 'lots');
    await userEvent.tab();
    expect(given.at(-1)).toBeNaN();
    expect((await field()).value).toBe('lots');
  });

  it('is empty without a value and can be cleared', async () => {
    const given = show(100);
    await userEvent.clear(await field());
    await userEvent.tab();
    expect(given.at(-1)).toBeNull();
    expect((await field()).value).toBe('');
  });

  it('requests a numeric keyboard and has no spinner', async () => {
    show();
    expect([(await field()).type, (await field()).inputMode]).toEqual(['text', 'decimal']);
  });
});

describe('error and help', () => {
  it('describe the field', async () => {
    renderScreen(() => (
      <WholeNumberField
        id="age"
        label="Age"
        help="In years"
        error="Age is required"
        value={null}
        onChange={() => undefined}
      />
    ));
    const field = await screen.findByLabelText('Age');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const said = ids.flatMap((id) => document.getElementById(id)?.textContent ?? []);
    expect(said.sort()).toEqual(['Age is required', 'In years']);
  });
});
