import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { hasPhoneLength, PhoneField } from './phone-field.tsx';
import { PhoneText } from './phone-text.tsx';

function show(start = '') {
  const given: string[] = [];
  const Phone = () => {
    const [phone, setPhone] = useState(start);
    const keep = (next: string) => {
      given.push(next);
      setPhone(next);
    };
    return <PhoneField id="phone" label="Cell phone" help="For codes" value={phone} onChange={keep} />;
  };
  renderScreen(() => <Phone />);
  return given;
}

const field = () => screen.findByLabelText<HTMLInputElement>('Cell phone');
const country = () => screen.findByLabelText<HTMLSelectElement>('Country code');
async function countriesAreHere() {
  fireEvent.pointerDown(document.body);
  await waitFor(async () => expect((await country()).options.length).toBeGreaterThan(200));
}

describe('PhoneField', () => {
  it.each(['212-555-0123 x45', '(212) 555-0123 ext. 45', '2125550123#45'])(
    'adds the extension of %s to no number, so that it is rejected',
    async (pasted) => {
      const given = show();
      await countriesAreHere();
      await userEvent.click(await field());
      await userEvent.paste(pasted);
      expect(given.at(-1)).toBe(pasted);
      expect(hasPhoneLength(pasted)).toBe(false);
      await userEvent.tab();
      expect((await field()).value).toBe(pasted);
      await userEvent.clear(await field());
      await userEvent.type(await field(), '212-555-0123');
      expect(given.at(-1)).toBe('+12125550123');
    },
  );

  it('defaults to US numbers and formats them on blur', async () => {
    const given = show();
    await countriesAreHere();
    await userEvent.type(await field(), '4155550123');
    expect(given.at(-1)).toBe('+14155550123');
    expect((await field()).value).toBe('4155550123');
    await userEvent.tab();
    expect((await field()).value).toBe('(415) 555-0123');
    expect((await country()).value).toBe('US');
  });

  it('accepts a pasted international number with its country', async () => {
    const given = show();
    await countriesAreHere();
    await userEvent.click(await field());
    await userEvent.paste('+44 20 7946 0958');
    expect(given).toEqual(['+442079460958']);
    expect((await country()).value).toBe('GB');
    await userEvent.tab();
    expect((await field()).value).toBe('20 7946 0958');
  });

  it('formats autofilled numbers at once', async () => {
    const given = show();
    await countriesAreHere();
    fireEvent.change(await field(), { target: { value: '+442079460958' } });
    expect(given).toEqual(['+442079460958']);
    expect([(await field()).value, (await country()).value]).toEqual(['20 7946 0958', 'GB']);
  });

  it('keeps the digits and the country when another country is chosen', async () => {
    const given = show();
    await countriesAreHere();
    await userEvent.selectOptions(await country(), 'FR');
    expect(given).toEqual([]);
    await userEvent.type(await field(), '06 12 34 56 78');
    expect(given.at(-1)).toBe('+33612345678');
    await userEvent.selectOptions(await country(), 'BE');
    expect(given.at(-1)).toBe('+32612345678');
    expect((await country()).value).toBe('BE');
  });

  it('ignores letters at the caret', async () => {
    show();
    const input = await field();
    await userEvent.type(input, '415x555');
    expect(input.value).toBe('415555');
    input.setSelectionRange(3, 3);
    await userEvent.keyboard('a');
    expect([input.value, input.selectionStart]).toEqual(['415555', 3]);
  });

  it('can be cleared', async () => {
    const given = show('+14155550123');
    await waitFor(async () => expect((await field()).value).toBe('(415) 555-0123'));
    await userEvent.clear(await field());
    expect(given.at(-1)).toBe('');
    await userEvent.tab();
    expect((await field()).value).toBe('');
  });

  it('has a numeric keyboard, autofill and a description', async () => {
    show();
    const { type, inputMode, autocomplete } = await field();
    expect([type, inputMode, autocomplete]).toEqual(['tel', 'tel', 'tel']);
    const help = (await field()).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(help)?.textContent).toBe('For codes');
  });
});

it('hasPhoneLength accepts 6 to 15 digits', () => {
  expect(['', '+123456', '+123456789012345'].every(hasPhoneLength)).toBe(true);
  expect(['+12345', '+1234567890123456', '4155550123', '+'].some(hasPhoneLength)).toBe(false);
});

it('PhoneText shows the US format', async () => {
  renderScreen(() => <PhoneText value="+14155550123" />);
  expect(await screen.findByText('(415) 555-0123')).toBeTruthy();
});
