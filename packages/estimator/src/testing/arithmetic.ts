const weight: Record<string, number> = { '+': 1, '−': 1, '×': 2, '÷': 2 };

function apply(sign: string, left: number, right: number): number {
  if (sign === '+') return left + right;
  if (sign === '−') return left - right;
  return sign === '×' ? left * right : left / right;
}

/** The value of a sum as a page writes it: `6.60 + (8.44 − 6.60) × 10 ÷ 50`, thousands with commas. */
function evaluate(written: string): number {
  const tokens = written.replaceAll(',', '').match(/[\d.]+|[+−×÷()]/g) ?? [];
  let place = 0;
  const operand = (): number => {
    const token = tokens[place++];
    if (token !== '(') return Number(token);
    const inner = expression(1);
    place += 1;
    return inner;
  };
  const expression = (min: number): number => {
    let left = operand();
    for (let sign = tokens[place]; sign !== undefined && (weight[sign] ?? 0) >= min; sign = tokens[place]) {
      place += 1;
      left = apply(sign, left, expression((weight[sign] ?? 0) + 1));
    }
    return left;
  };
  return expression(1);
}

/** Whether a step holds: after `=` to the last digit, after `≈` rounded half up to as many decimals as are shown. */
export function isTrue(step: string): boolean {
  const [, left = '', sign, right = ''] = /^(.*) ([=≈]) (.*)$/.exec(step) ?? [];
  const shown = evaluate(right);
  if (sign === '=') return Math.abs(evaluate(left) - shown) < 1e-9;
  const scale = 10 ** (right.split('.')[1]?.length ?? 0);
  return Math.abs(Math.floor(evaluate(left) * scale + 0.5 + 1e-6) - shown * scale) < 1e-6;
}
