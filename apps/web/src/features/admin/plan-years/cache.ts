import type { QueryClient } from '@tanstack/react-query';
import type { PlanLoadDetails, PlanYearDetails } from 'contract/endpoints/plan-years';
import { invalidate, setCached } from '../../../lib/use-endpoint.ts';

export function cacheYear(reply: PlanYearDetails, _call: unknown, cache: QueryClient): void {
  setCached(cache, 'show-plan-year', { params: { year: reply.plan_year } }, reply);
  invalidate(cache, 'list-plan-years', 'show-plan-load');
}

export function cacheLoad(reply: PlanLoadDetails, _call: unknown, cache: QueryClient): void {
  setCached(cache, 'show-plan-load', { params: { id: reply.id } }, reply);
  invalidate(cache, 'list-plan-years', 'show-plan-year');
}
