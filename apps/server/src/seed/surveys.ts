import { at, type DemoUser } from './demo-user.ts';

type Survey = NonNullable<DemoUser['survey']>;

/** Of clients in the list of clients, by email. */
export const surveys: Readonly<Record<string, Survey>> = {
  [at('margaret.holt')]: {
    answers: {
      birthdate: '1965-06-02',
      sex: 'Female',
      zip_code: '60614',
      taxable_dependents: 2,
      household_income: 72_000,
      spouse_name: 'Leonard Holt',
      preferred_providers: 'Dr. Paula Reyes, Lakeview Internal Medicine',
      medications: 'Atorvastatin 20 mg, once a day',
    },
    dependents: [
      { age: 61, sex: 'Female', name: 'Margaret', myself: true },
      { age: 59, sex: 'Male', name: 'Leonard', spouse: true },
    ],
  },
  [at('daniel.okonkwo-reyes')]: {
    answers: {
      birthdate: '1982-01-17',
      sex: 'Male',
      zip_code: '78704',
      taxable_dependents: 5,
      household_income: 88_500,
      spouse_name: 'Amara Okonkwo-Reyes',
      preferred_providers: 'Austin Pediatrics, South Lamar',
      medications: 'None',
    },
    dependents: [
      { age: 44, sex: 'Male', name: 'Daniel', myself: true },
      { age: 42, sex: 'Female', name: 'Amara', spouse: true },
      { age: 14, sex: 'Male', name: 'Chidi' },
      { age: 11, sex: 'Female', name: 'Sol' },
      { age: 8, sex: 'Male', name: 'Mateo' },
    ],
  },
  [at('ruth.abernathy')]: {
    answers: {
      birthdate: '1959-04-21',
      sex: 'Female',
      zip_code: '33139',
      taxable_dependents: 2,
      household_income: 96_000,
      spouse_name: 'Paul Abernathy',
      preferred_providers: 'Dr. Luis Ferrer, Miami Beach Cardiology',
      medications: 'Apixaban 5 mg, twice a day',
    },
    dependents: [
      { age: 67, sex: 'Female', name: 'Ruth', myself: true },
      { age: 63, sex: 'Male', name: 'Paul', spouse: true },
    ],
  },
  [at('imani.washington')]: {
    answers: {
      birthdate: '1990-08-05',
      sex: 'Female',
      zip_code: '60510',
      taxable_dependents: 2,
      household_income: 58_200,
      preferred_providers: 'Fox Valley Family Physicians',
      medications: 'Levothyroxine 75 mcg, once a day',
    },
    dependents: [
      { age: 36, sex: 'Female', name: 'Imani', myself: true },
      { age: 9, sex: 'Female', name: 'Nia' },
    ],
  },
  [at('aisha.bello')]: {
    answers: {
      birthdate: '1974-02-26',
      sex: 'Female',
      zip_code: '30309',
      taxable_dependents: 3,
      household_income: 41_000,
      preferred_providers: 'Midtown Women’s Health',
      medications: 'Metformin 500 mg, twice a day',
    },
    dependents: [
      { age: 52, sex: 'Female', name: 'Aisha', myself: true },
      { age: 19, sex: 'Male', name: 'Tunde' },
      { age: 17, sex: 'Female', name: 'Zainab' },
    ],
  },
  [at('priscilla.maldonado')]: {
    is_unfinished: true,
    answers: { birthdate: '1979-12-11', sex: 'Female', zip_code: '60540' },
    dependents: [{ age: 46, sex: 'Female', name: 'Priscilla', myself: true }],
  },
};
