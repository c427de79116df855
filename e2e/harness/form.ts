import type { Locator, Page } from '@playwright/test';
import { texts } from '../../apps/web/src/features/estimations/texts.ts';

const words = texts.form;

export interface TypedPerson {
  age: number | string;
  sex: 'Male' | 'Female';
  /** Left out for the person the estimate is for. */
  type?: 'Spouse' | 'Child';
}

/** What somebody types into the estimate's form; amounts as they are typed. */
export interface Typed {
  first_name?: string;
  zip?: string;
  /** As the radio names it, for a zip in several counties. */
  county?: string;
  plan_year?: 2025 | 2026;
  people?: readonly TypedPerson[];
  household_size?: string;
  income?: string;
  filing_status?: keyof typeof words.filingStatuses;
  last_year_income?: string;
}

/** The form's fields as a person finds them: by their labels. */
export class EstimateForm {
  readonly page: Page;
  readonly root: Locator;
  readonly firstName: Locator;
  readonly zip: Locator;
  readonly addDependent: Locator;
  readonly householdSize: Locator;
  readonly income: Locator;
  readonly lastYearIncome: Locator;
  /** `Save` for a new estimate, `Update` for an existing one. */
  readonly submit: Locator;
  readonly summary: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByRole('form');
    this.firstName = this.root.getByLabel(words.firstName, { exact: true });
    this.zip = this.root.getByLabel(words.zip, { exact: true });
    this.addDependent = this.root.getByRole('button', { name: words.addDependent });
    this.householdSize = this.root.getByRole('textbox', { name: words.householdSize, exact: true });
    this.income = this.root.getByLabel(words.income, { exact: true });
    this.lastYearIncome = this.root.getByLabel(/^\d{4} household MAGI$/);
    this.submit = this.root.getByRole('button', { name: /^(Save|Update)$/ });
    this.summary = this.root.getByRole('alert');
  }

  /** The group of fields of one person; 0 is the person the estimate is for. */
  person(index: number): Locator {
    const sex = this.page.getByRole('group', { name: words.sex, exact: true });
    return this.root.getByRole('group').filter({ has: sex }).nth(index);
  }

  county(name: string): Locator {
    return this.root.getByRole('group', { name: words.county }).getByRole('radio', { name });
  }

  planYear(year: 2025 | 2026): Locator {
    return this.root.getByRole('radio', { name: String(year), exact: true });
  }

  async fillPerson(index: number, { age, sex, type }: TypedPerson): Promise<void> {
    const person = this.person(index);
    if (type) await person.getByRole('radio', { name: type, exact: true }).check();
    await person.getByLabel(words.age, { exact: true }).fill(String(age));
    await person.getByRole('radio', { name: sex, exact: true }).check();
  }

  /** Fills in what is given, from the top down, as a person would. */
  async fill(typed: Typed): Promise<void> {
    if (typed.first_name !== undefined) await this.firstName.fill(typed.first_name);
    if (typed.zip !== undefined) await this.zip.fill(typed.zip);
    if (typed.county !== undefined) await this.county(typed.county).check();
    if (typed.plan_year !== undefined) await this.planYear(typed.plan_year).check();
    for (const [index, person] of (typed.people ?? []).entries()) {
      if (index > 0) await this.addDependent.click();
      await this.fillPerson(index, person);
    }
    if (typed.household_size !== undefined) await this.householdSize.fill(typed.household_size);
    if (typed.income !== undefined) await this.income.fill(typed.income);
    if (typed.filing_status !== undefined)
      await this.root.getByRole('radio', { name: words.filingStatuses[typed.filing_status] }).check();
    if (typed.last_year_income !== undefined) await this.lastYearIncome.fill(typed.last_year_income);
  }
}
