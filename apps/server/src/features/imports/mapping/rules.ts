import { type ImportConstants, type ImportField, importFields } from 'contract/vocabulary/imports';

import { aliases, normalize } from './names/rules.ts';

export type Mapping = readonly (ImportField | null)[];

const ssnHeader =
  /(^|_)(ssn|itin|tin|tax_?id|tax_identification(_number)?|soc(ial)?_?sec(urity)?(_?(number|no|num))?|social)(_|\d|$)/;

export const isSsnHeader = (name: string): boolean => ssnHeader.test(normalize(name));

const separator = '[-\\s.\\u2010-\\u2015]{1,3}';
const separated = `\\d{3}(?:${separator}\\d{2}${separator}|/\\d{2}/)\\d{4}`;
/** Not a part of a longer number, but also with the number of a dependent. */
const alone = (digits: string) => new RegExp(`(?<!\\d-?)(?:${digits})(?:-\\d{1,2})?(?!-?\\d)`, 'g');
const separatedSsns = alone(separated);
const ssns = alone(`${separated}|\\d{9}`);

const onlySsn = new RegExp(`^\\s*${separated}(?:-\\d{1,2})?\\s*$`);

/** Nine digits without separators are common in identifiers. */
const identifiers: readonly (ImportField | null)[] = ['subscriber_id', 'application_id', 'plan_id', 'issuer_policy_id'];
/** What is left of such a value would be a different one. */
const indivisible: readonly (ImportField | null)[] = [...identifiers, 'email', 'summary_of_benefits_url'];

/** People write Social Security numbers in any column. */
export function removeSsns(value: string, field: ImportField | null = null): string {
  if (value.length < 9) return value;
  const cleaned = value.replace(identifiers.includes(field) ? separatedSsns : ssns, '');
  return cleaned !== value && indivisible.includes(field) ? '' : cleaned;
}

export const hasSsn = (value: string): boolean => removeSsns(value) !== value;

const hiosId = /^\d{5}[A-Z]{2}\d{7}(-\d{2})?$/i;
const emailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const contents: readonly (readonly [ImportField, RegExp])[] = [
  ['plan_id', hiosId],
  ['email', emailAddress],
  ['metallic_level', /^(catastrophic|(expanded )?bronze|silver|gold|platinum)$/i],
  ['policy_status', /^(pending ?effectuation|effectuated|pending ?follow-?ups|cancelled|terminated)$/i],
];

/** Columns that hold Social Security numbers, by name or because half of their first values are such. */
export const findSsnColumns = (headers: readonly string[], samples: readonly (readonly string[])[]): boolean[] =>
  headers.map((name, at) => {
    const values = samples[at] ?? [];
    const found = values.filter((value) => onlySsn.test(value)).length;
    return isSsnHeader(name) || (found > 0 && found * 2 >= values.length);
  });

/** @param samples the first values of each column that are not empty */
export function proposeMapping(headers: readonly string[], samples: readonly (readonly string[])[]): Mapping {
  const isSsn = findSsnColumns(headers, samples);
  const names = headers.map(normalize);
  const mapping: (ImportField | null)[] = headers.map(() => null);
  const isFree = (at: number) => at >= 0 && mapping[at] === null && !isSsn[at];
  const isAll = (at: number, pattern: RegExp) => {
    const values = samples[at] ?? [];
    return values.length > 0 && values.every((value) => pattern.test(value.trim()));
  };
  for (const field of importFields) {
    const at = aliases[field]
      .map((name) => names.indexOf(name))
      .find((index) => isFree(index) && !(field === 'plan_name' && isAll(index, hiosId)));
    if (at !== undefined) mapping[at] = field;
  }
  for (const [field, pattern] of contents) {
    if (mapping.includes(field)) continue;
    const at = names.findIndex((_, index) => isFree(index) && isAll(index, pattern));
    if (at >= 0) mapping[at] = field;
  }
  return mapping;
}

/** A column counts more than a constant. */
export const usedConstants = (mapping: Mapping, constants: ImportConstants): ImportConstants => ({
  ...constants,
  issuer_name: mapping.includes('issuer_name') ? null : constants.issuer_name,
  policy_status: mapping.includes('policy_status') ? null : constants.policy_status,
  policy_type: mapping.includes('policy_type') ? null : constants.policy_type,
});

export function problemOfMapping(mapping: Mapping, constants: ImportConstants): string | null {
  const has = (...fields: ImportField[]) => fields.every((field) => mapping.includes(field));
  const missing: string[] = [];
  const hasName = has('full_name') || has('first_name', 'last_name');
  if (
    !(
      has('subscriber_id') ||
      (has('email') && (has('birth_date') || hasName)) ||
      (hasName && has('birth_date', 'zip_code'))
    )
  )
    missing.push('who the client is (a subscriber ID, an email and birth date, or a name, birth date, and zip code)');
  if (!(has('application_id', 'plan_id', 'effective_date') || has('issuer_policy_id')))
    missing.push('which plan it is (an application ID, plan ID, and effective date, or a policy number)');
  if (!has('issuer_name') && constants.issuer_name === null) missing.push('the carrier (or enter it for all rows)');
  if (!has('policy_status') && constants.policy_status === null) missing.push('the status (or enter it for all rows)');
  return missing.length === 0 ? null : `Assign the columns that show: ${missing.join('; ')}.`;
}

/** Of columns with the same name, a user chooses the one to use. No message quotes a name: without a header, it is a value. */
export function problemOfHeader(headers: readonly string[], mapping: Mapping): string | null {
  const names = headers.map(normalize);
  const assigned = names.filter((_, at) => mapping[at]);
  const twice = names.findIndex((name, at) => assigned.includes(name) && names.indexOf(name) < at);
  if (twice < 0) return null;
  const first = names.indexOf(names[twice] ?? '');
  return `Columns ${first + 1} and ${twice + 1} have the same name. Check which of them is used.`;
}
