import type { Benefit, BenefitName } from './catalog.ts';
import { isNothing, moneyOf, simplified } from './values.ts';

export const benefitNames: Record<BenefitName, string> = {
  primary_care: 'Primary Care Visit to Treat an Injury or Illness',
  specialist: 'Specialist Visit',
  emergency_room: 'Emergency Room Services',
  inpatient: 'Inpatient Hospital Services (e.g., Hospital Stay)',
  inpatient_physician: 'Inpatient Physician and Surgical Services',
  outpatient: 'Outpatient Facility Fee (e.g., Ambulatory Surgery Center)',
  laboratory: 'Laboratory Outpatient and Professional Services',
  imaging: 'Imaging (CT/PET Scans, MRIs)',
  generic_drugs: 'Generic Drugs',
  preferred_brand_drugs: 'Preferred Brand Drugs',
  other_brand_drugs: 'Non-Preferred Brand Drugs',
  specialty_drugs: 'Specialty Drugs',
};

export const isBenefitName = (name: string): name is BenefitName => name in benefitNames;

/** By simplified name of the file. */
export const benefitsByText = new Map(
  Object.entries(benefitNames).flatMap(([name, text]) =>
    isBenefitName(name) ? [[simplified(text), name] as const] : [],
  ),
);

export const childrensDental = simplified('Dental Check-Up for Children');

const isFree = (text: string) => /^no charge/i.test(text);
const isAfter = (text: string) => /(after|with) deductible/i.test(text);

/**
 * From texts such as `$25.00 Copay after deductible`, `40.00% Coinsurance after deductible`, `No Charge`,
 * `$500.00 Copay per Stay`. @returns null if neither says anything, undefined if one can’t be read
 */
export function benefitOf(copay: string, coinsurance: string): Benefit | null | undefined {
  if (isNothing(copay) && isNothing(coinsurance)) return null;
  const cents = moneyOf(copay);
  const [, percent] = /^(\d+(?:\.\d+)?)\s*%/.exec(coinsurance) ?? [];
  const isRead = (text: string, value: unknown) => value != null || isFree(text) || isNothing(text);
  if (!isRead(copay, cents) || !isRead(coinsurance, percent)) return undefined;
  const [, per] = /per (day|stay)/i.exec(copay) ?? [];
  return {
    is_covered: true,
    copay_cents: cents || null,
    copay_per: per?.toLowerCase() === 'day' ? 'day' : per ? 'stay' : 'visit',
    coinsurance: percent === undefined ? null : Math.round(Number(percent) * 100) || null,
    is_after_deductible: isAfter(copay) || isAfter(coinsurance),
  };
}

export const notCovered: Benefit = {
  is_covered: false,
  copay_cents: null,
  copay_per: 'visit',
  coinsurance: null,
  is_after_deductible: false,
};
