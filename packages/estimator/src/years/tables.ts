import type { PlanYear } from '../domain/household.ts';
import { year2025 } from './2025.ts';
import { year2026 } from './2026.ts';
import { year2027 } from './2027.ts';
import type { YearTables } from './year.ts';

export const yearTables: Readonly<Record<PlanYear, YearTables>> = { 2025: year2025, 2026: year2026, 2027: year2027 };
