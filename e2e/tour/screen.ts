import type { Page } from '@playwright/test';
import type { Person } from '../fixtures/api-client.ts';
import type { HouseholdName } from './households.ts';

export interface Screen {
  /** Its name on the contact sheet and in the picture's file. */
  readonly name: string;
  /** The path in the router's notation; `id` names the value of its parameter. */
  readonly path: string;
  readonly id?:
    | 'client'
    | 'analyzed'
    | 'surveyed'
    | 'firm'
    | 'estimation'
    | 'medicare'
    | 'dated'
    | 'shared'
    | 'share'
    | 'root'
    | 'person'
    | 'invoice'
    | 'insured'
    | 'import'
    | 'unknown'
    | HouseholdName;
  /** `$id` is the value that `id` names. */
  readonly query?: string;
  /** Users who open it; null is a visitor. */
  readonly people: readonly (Person | null)[];
  /** A provoked state: matching calls get no reply, an error, or their reply with these fields. */
  readonly answers?: { readonly to: RegExp; readonly with: 'nothing' | 'failure' | Readonly<Record<string, unknown>> };
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

export const staff: Person[] = ['advisor', 'admin', 'agent', 'super'];
