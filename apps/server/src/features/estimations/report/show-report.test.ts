import { formatCents } from 'estimate-texts/format';
import { summaryTotals } from 'estimate-texts/summary/summary-totals';
import { expect, test, vi } from 'vitest';
import {
  blendedForm,
  createActors,
  type EstimationForm,
  estimationForm,
  newAccount,
  newEstimation,
  newPerson,
  newRootEstimation,
} from '../../../testing/factories.ts';
import { readPdf } from '../../../testing/pdf-reader.ts';
import { dataUrl, png } from '../../../testing/pictures.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const actors = await createActors(app.db);
const { firm, advisor, agent, colleague, admin, otherAdvisor, otherAdmin, superAdmin } = actors;
const staff = app.as(advisor);

const fetchReport = (id: number | string, who = staff, query = '') =>
  who.send({ method: 'GET', url: `/api/v1/estimations/${id}/report.pdf${query}` });

async function reportOf(id: number | string, who = staff, query = '') {
  const { statusCode, rawPayload } = await fetchReport(id, who, query);
  expect(statusCode).toBe(200);
  return readPdf(rawPayload);
}

const textOf = ({ pages }: Awaited<ReturnType<typeof readPdf>>) => pages.map(({ text }) => text).join(' ');

const single = estimationForm({
  client_first_name: 'Nora',
  dependents_attributes: [{ age: 58, sex: 'Female' }],
  household_size: 1,
  income: 62_000,
  plan_year: 2026,
});
/** She turns 65 in July. */
const blended = blendedForm({
  dependents_attributes: [
    { birth_date: '1961-07-14', sex: 'Female' },
    { age: 60, sex: 'Male', spouse: true },
  ],
  plan_year: 2026,
});
const family = estimationForm({
  client_first_name: 'Lena',
  zip: '90012',
  county: '06037',
  plan_year: 2026,
  dependents_attributes: [
    { age: 41, sex: 'Female' },
    { age: 43, sex: 'Male', spouse: true },
    { age: 9, sex: 'Female' },
  ],
  household_size: 3,
  income: 66_000,
});
const medicare = blendedForm({
  dependents_attributes: [
    { age: 70, sex: 'Female' },
    { age: 72, sex: 'Male', spouse: true },
  ],
  plan_year: 2026,
});

const households: [string, EstimationForm][] = [
  ['a single person near the cliff', single],
  ['a blended couple with a birthday', blended],
  ['a family in California', family],
  ['a couple on Medicare', medicare],
  ['2025', estimationForm()],
  ['projected figures', estimationForm({ plan_year: 2027 })],
  [
    'projected figures of a blended couple with a birthday',
    blendedForm({
      zip: '33139',
      county: '12086',
      plan_year: 2027,
      dependents_attributes: [
        { birth_date: '1962-07-10', sex: 'Female' },
        { age: 62, sex: 'Male', spouse: true },
      ],
      income: 78_000,
      last_year_income: 96_000,
    }),
  ],
  ['everyone on Medicaid', estimationForm({ income: 12_000 })],
  ['no income', estimationForm({ income: 0, household_size: 2 })],
  ['no prices', estimationForm({ zip: '00601', county: '72001' })],
  [
    'twelve people, and the longest name',
    estimationForm({
      client_first_name: 'W'.repeat(100),
      dependents_attributes: Array.from({ length: 12 }, (_, index) => ({
        age: index < 2 ? 40 + index : index,
        sex: 'Male',
        spouse: index === 1,
      })),
      household_size: 12,
      income: 120_000,
    }),
  ],
];

test.each(households)('has the figures and sentences of the API: %s', async (_, form) => {
  const { id } = await newEstimation(staff, form);
  const calculation = (await staff.call('calculate-estimation', { params: { id } })).body;
  const outlook = (await staff.call('show-outlook', { params: { id } })).body;
  const pdf = await reportOf(id);
  const [first, ...file] = pdf.pages;
  const totals = summaryTotals(calculation);
  for (const { label, value } of totals?.figures ?? []) expect(first?.text).toContain(`${label} ${value}`);
  if (totals) expect(first?.text).toContain(totals.sentence);
  expect(calculation.moves.every(({ source }) => !first?.text.includes(source))).toBe(true);
  const appendix = file.map(({ text }) => text).join(' ');
  expect(file[0]?.text).toMatch(/^For the file /);
  for (const { source } of calculation.moves) expect(appendix).toContain(`Source: ${source}`);
  if (!calculation.is_projected && outlook.year_total !== null && !calculation.household_total?.year_range)
    expect(appendix).toContain(formatCents(Math.round(outlook.year_total * 100)));
  for (const { source } of calculation.reasons.filter(({ rule }) => rule === 'covered_by'))
    expect(appendix).toContain(source.split('; ')[0]);
});

test.each(households)('pages are full and nothing is split: %s', async (_, form) => {
  const { id } = await newEstimation(staff, form);
  const { pages } = await reportOf(id);
  const [first] = pages;
  expect(first?.text).toMatch(/This is an estimate, not an offer or eligibility decision\./);
  for (const { elements } of pages) {
    const roles = new Set(elements.map(({ role }) => role));
    expect(['H1', 'H2', 'H3', 'LI', 'TR'].some((role) => roles.has(role))).toBe(true);
  }
});

test('is tagged: headings, table headers, the chart’s text, language and title', async () => {
  const { id } = await newEstimation(staff, blended);
  const { pages, info, isTagged } = await reportOf(id);
  const all = pages.flatMap(({ elements }) => elements);
  expect(isTagged).toBe(true);
  expect(info).toMatchObject({ Language: 'en-US', Title: "Ruth's health plan estimate" });
  const headings = all.filter(({ role }) => /^H\d$/.test(role)).map(({ role, text }) => `${role} ${text}`);
  expect(headings.slice(0, 3)).toEqual([
    "H1 Ruth's health plan estimate",
    'H2 Your cost in 2026',
    'H2 How income changes your cost',
  ]);
  expect(headings).toContain('H3 2026, month by month');
  const figure = all.find(({ role }) => role === 'Figure');
  expect(figure?.alt).toMatch(/^Chart: What a year of coverage costs at each 2026 income/);
  const months = all.find(({ role, text }) => role === 'Table' && text.startsWith('Month '));
  const [head, january] = months?.children ?? [];
  expect(head?.children.map(({ role }) => role)).toEqual(['TH', 'TH', 'TH', 'TH', 'TH']);
  expect(january?.children.map(({ role }) => role)).toEqual(['TH', 'TD', 'TD', 'TD', 'TD']);
  expect(months?.text).toContain('July: Ruth moves to Medicare');
});

test('the same estimate gives the same bytes, and another one other ids', async () => {
  const { id } = await newEstimation(staff, single);
  const [first, second] = [await fetchReport(id), await fetchReport(id)];
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  const { info } = await readPdf(first.rawPayload);
  const { updated_at } = (await staff.call('show-estimation', { params: { id } })).body;
  expect(info.CreationDate).toBe(`D:${updated_at.slice(0, 19).replace(/[-T:]/g, '')}Z`);
  expect(info.ModDate).toBe(info.CreationDate);
  expect(info.Keywords).toMatch(/^[0-9a-f]{64}$/);
  await staff.call('update-estimation', { params: { id }, body: { estimation: { ...single, income: 61_000 } } });
  expect((await reportOf(id)).info.Keywords).not.toBe(info.Keywords);
});

test('paper is Letter, or A4 if asked for', async () => {
  const { id } = await newEstimation(staff, single);
  expect((await reportOf(id)).pages[0]).toMatchObject({ width: 612, height: 792 });
  const [page] = (await reportOf(id, staff, '?paper=a4')).pages;
  expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([595, 842]);
  expect((await fetchReport(id, staff, '?paper=legal')).statusCode).toBe(422);
});

test('who can read the estimate gets it; others get 404', async () => {
  const owner = { financial_advisor_id: advisor.id, health_advisor_id: agent.id };
  const client = await newPerson(app.db, 'client', firm, owner);
  const { id } = await newEstimation(staff, { ...single, client_id: client.id });
  const statusFor = async (person: typeof client) => (await fetchReport(id, app.as(person))).statusCode;
  for (const person of [advisor, admin, agent, superAdmin]) expect(await statusFor(person)).toBe(200);
  for (const person of [colleague, otherAdvisor, otherAdmin, client]) expect(await statusFor(person)).toBe(404);
  await staff.call('update-sharing', { params: { id }, body: { shared_with_client: true } });
  expect(await statusFor(client)).toBe(200);
  expect((await fetchReport(id, app.browser())).statusCode).toBe(401);
  expect((await fetchReport(999_999)).statusCode).toBe(404);
});

test('a link shows what the link shows', async () => {
  const dated = { ...blended, shows_outlook: false };
  const { id, token } = await newEstimation(staff, dated);
  const own = textOf(await reportOf(id));
  expect(own).toContain('Birth date of Ruth Jul 14, 1961');
  const visitor = app.browser();
  const hidden = textOf(await reportOf(token, visitor));
  expect(hidden).not.toMatch(/Birth date|month by month|How income changes your cost/);
  await staff.call('update-estimation', { params: { id }, body: { estimation: { ...dated, shows_outlook: true } } });
  const shown = textOf(await reportOf(token, visitor));
  expect(shown).toContain('How income changes your cost');
  expect(shown).not.toContain('Birth date');
  await staff.call('delete-share-link', { params: { id } });
  expect((await fetchReport(token, visitor)).statusCode).toBe(404);
  expect((await fetchReport(await newRootEstimation(visitor), visitor)).statusCode).toBe(200);
});

test('an estimate that is deleted meanwhile is not found', async () => {
  const { id } = await newEstimation(staff, single);
  // Figures that are not kept are calculated with today’s prices.
  await app.db.deleteFrom('estimation_results').where('estimation_id', '=', id).execute();
  const { findMarket } = app.ctx.rates;
  const spy = vi.spyOn(app.ctx.rates, 'findMarket').mockImplementationOnce(async (place) => {
    await staff.call('delete-estimation', { params: { id } });
    return findMarket.call(app.ctx.rates, place);
  });
  expect((await fetchReport(id)).statusCode).toBe(404);
  expect(spy).toHaveBeenCalledOnce();
  spy.mockRestore();
});

test('has the logo, contact and disclaimer of the firm', async () => {
  const own = await newAccount(app.db);
  const head = await newPerson(app.db, 'admin', own);
  const params = { id: own };
  const branding = {
    color: '#7A1F3D',
    phone: '(312) 555-0134',
    contact: '1 Main Street\nChicago, IL',
    disclaimer: 'Ask before you act.',
  };
  const { id } = await newEstimation(app.as(head), single);
  const before = await reportOf(id, app.as(head));
  await app.as(head).call('update-branding', { params, body: { branding } });
  await app.as(head).call('update-logo', { params, body: { image: dataUrl(png({ width: 60, height: 20 })) } });
  const { pages, info } = await reportOf(id, app.as(head));
  const [first] = pages;
  expect(first?.text).toContain('1 Main Street Chicago, IL (312) 555-0134');
  expect(first?.text).toMatch(/eligibility decision\. Ask before you act\.$/);
  expect(first?.elements.find(({ role }) => role === 'Figure')?.alt).toMatch(/^Firm \d+$/);
  expect(info.Keywords).not.toBe(before.info.Keywords);
  const { prepared_by } = (await app.as(head).call('show-estimation', { params: { id } })).body;
  expect(prepared_by?.branding).toEqual({ color: '#7A1F3D', phone: '(312) 555-0134', logo_url: expect.any(String) });
});
