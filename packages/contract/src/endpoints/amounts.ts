import type { Cents } from 'estimator';

export const dollarsOf = (cents: Cents): number => cents / 100;

export const dollarsOrNull = (cents: Cents | null | undefined): number | null =>
  cents == null ? null : dollarsOf(cents);

export const centsOf = (dollars: number): Cents => Math.round(dollars * 100);

export const centsOrNull = (dollars: number | null | undefined): Cents | null =>
  dollars == null ? null : centsOf(dollars);
