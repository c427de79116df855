type Address = (match: RegExpMatchArray) => string;

/** Official pages of what the estimator cites. The first pattern that matches counts. */
const addresses: readonly [RegExp, Address][] = [
  [/Rev\. Proc\. 20(\d\d)-(\d+)/, ([, year, number]) => `https://www.irs.gov/pub/irs-drop/rp-${year}-${number}.pdf`],
  [
    /(\d+) USC (\d+\w*)/,
    ([, title, section]) =>
      `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title${title}-section${section}&num=0&edition=prelim`,
  ],
  [/(\d+) CFR (\d+\.\d+)/, ([, title, section]) => `https://www.ecfr.gov/current/title-${title}/section-${section}`],
  [/Publication (\d+)/, ([, number]) => `https://www.irs.gov/publications/p${number}`],
  [/Schedule SE/, () => 'https://www.irs.gov/forms-pubs/about-schedule-se-form-1040'],
  [/contribution and benefit base/, () => 'https://www.ssa.gov/oact/cola/cbb.html'],
  [/Form 8962/, () => 'https://www.irs.gov/instructions/i8962'],
  [
    /HHS poverty guidelines/,
    () =>
      'https://aspe.hhs.gov/topics/poverty-economic-mobility/poverty-guidelines/prior-hhs-poverty-guidelines-federal-register-references',
  ],
  [/Medicare Parts A and B premiums/, () => 'https://www.medicare.gov/basics/costs/medicare-costs'],
];

/** Null for a source without a page of its own, such as a table of prices. */
export function sourceLink(source: string): string | null {
  for (const [pattern, address] of addresses) {
    const match = source.match(pattern);
    if (match) return address(match);
  }
  return null;
}
