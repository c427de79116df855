import { free, type Sharing } from './designs.ts';

const scaled = (dollars: number, factor: number) => Math.round((dollars * factor) / 50) * 50;

const scaledText = (text: string, factor: number) =>
  text.replace(/\d+(?=\.00)/, (amount) => String(Math.round((Number(amount) * factor) / 5) * 5));

interface Factors {
  readonly deductible: number;
  readonly limit: number;
  /** Of copays and coinsurance. */
  readonly care: number;
}

/** For lower incomes. */
export function lowered(sharing: Sharing, { deductible, limit, care }: Factors): Sharing {
  const { drug_deductible, benefits } = sharing;
  const most = scaled(sharing.limit, limit);
  const texts = Object.entries(benefits).map(([name, [copayText, coinsurance]]) => [
    name,
    [scaledText(copayText, care), scaledText(coinsurance, care)] as const,
  ]);
  return {
    deductible: Math.min(scaled(sharing.deductible, deductible), most),
    drug_deductible: drug_deductible === null ? null : scaled(drug_deductible, deductible),
    limit: most,
    benefits: { ...benefits, ...Object.fromEntries(texts) },
  };
}

export const withoutCost = ({ benefits, drug_deductible }: Sharing): Sharing => ({
  deductible: 0,
  drug_deductible: drug_deductible === null ? null : 0,
  limit: 0,
  benefits: { ...benefits, ...Object.fromEntries(Object.keys(benefits).map((name) => [name, free])) },
});
