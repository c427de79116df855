import type { PovertyGuideline } from './year.ts';

export const guideline2024: PovertyGuideline = {
  year: 2024,
  source: 'HHS poverty guidelines 2024, Federal Register notice of January 2024',
  contiguous: { first_person_cents: 15_060_00, further_person_cents: 5_380_00 },
  AK: { first_person_cents: 18_810_00, further_person_cents: 6_730_00 },
  HI: { first_person_cents: 17_310_00, further_person_cents: 6_190_00 },
};

export const guideline2025: PovertyGuideline = {
  year: 2025,
  source: 'HHS poverty guidelines 2025, Federal Register notice of January 2025',
  contiguous: { first_person_cents: 15_650_00, further_person_cents: 5_500_00 },
  AK: { first_person_cents: 19_550_00, further_person_cents: 6_880_00 },
  HI: { first_person_cents: 17_990_00, further_person_cents: 6_330_00 },
};

export const guideline2026: PovertyGuideline = {
  year: 2026,
  source: 'HHS poverty guidelines 2026, Federal Register notice of January 2026',
  contiguous: { first_person_cents: 15_960_00, further_person_cents: 5_680_00 },
  AK: { first_person_cents: 19_950_00, further_person_cents: 7_100_00 },
  HI: { first_person_cents: 18_360_00, further_person_cents: 6_530_00 },
};
