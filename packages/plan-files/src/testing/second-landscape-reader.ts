// Reads a landscape file again, in another way: line by line into objects, and one scan of all rows for each county.
import type { PlanFile } from '../archive.ts';
import { linesOf, textOf } from './second-reader.ts';

const dollars = (text = '') => {
  const number = Number.parseFloat(text.replace(/[^0-9.]/g, ''));
  if (Number.isNaN(number)) return null;
  return Math.round(number * 100) * (text.includes('(') ? -1 : 1);
};

type Line = Readonly<Record<string, string>>;

function facts(line: Line) {
  const isDrugPlan = line['Contract Category Type'] === 'PDP';
  const consolidated = line['Monthly Consolidated Premium (Part C + D)'];
  const premium = isDrugPlan
    ? line['Part D Total Premium']
    : consolidated === 'Not Applicable'
      ? line['Part C Premium']
      : consolidated;
  const rated = isDrugPlan ? line['Part D Summary Star Rating'] : line['Overall Star Rating'];
  const stars = rated === 'Not Applicable' ? line['Part C Summary Star Rating'] : rated;
  return [
    line['Special Needs Plan (SNP) Indicator'] === 'Yes' ? 'SNP' : line['Contract Category Type'],
    ...[dollars(premium), dollars(line['Annual Part D Deductible Amount'])],
    dollars(line['In-Network Maximum Out-of-Pocket (MOOP) Amount']),
    /^\d/.test(stars ?? '') ? Number(stars) * 10 : null,
  ];
}

/** By plan: kind, premium, drug deductible, limit and tenths of stars. */
export async function secondLandscape(file: PlanFile, plan_year: number) {
  const lines = linesOf((await textOf(file.open())).replace('\uFEFF', '').replaceAll('\r', ''));
  return (state: string, county: string): Record<string, ReturnType<typeof facts>> => {
    const sold = lines.filter(
      (line) =>
        line['State Territory Abbreviation'] === state &&
        ['All Counties', county.replace(/ County$/, '')].includes(line['County Name'] ?? '') &&
        line['Sanctioned Plan'] === 'No' &&
        line['Contract Year'] === String(plan_year),
    );
    const idOf = (line: Line) =>
      [line['Contract ID'], line['Plan ID']?.padStart(3, '0'), line['Segment ID']?.padStart(3, '0')].join('-');
    return Object.fromEntries(sold.map((line) => [idOf(line), facts(line)]));
  };
}
