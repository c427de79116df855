import type { Page } from '@playwright/test';
import type { ApiClient, Person } from '../fixtures/api-client.ts';
import { expect, type PageMonitor } from '../fixtures/test.ts';
import type { RecordName, Records } from './records.ts';

export interface Context {
  page: Page;
  api: ApiClient;
  monitor: PageMonitor;
}

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly id?: RecordName;
  /** `$id` is the value that `id` names. */
  readonly query?: string;
  /** Users who open it; null is a visitor. */
  readonly people: readonly (Person | null)[];
  /** A provoked state: matching calls get no reply, an error, or their reply with these fields. */
  readonly answers?: { readonly to: RegExp; readonly with: 'nothing' | 'failure' | Readonly<Record<string, unknown>> };
  readonly act?: (page: Page, context: Context) => Promise<void>;
  readonly statuses?: readonly number[];
  readonly redirect?: RegExp;
  readonly isCut?: boolean;
  readonly hasOwnSession?: boolean;
  readonly isPhone?: boolean;
  readonly isMain?: boolean;
}

export async function openScreen(context: Context, screen: Screen, records: Records): Promise<void> {
  const { page, monitor } = context;
  const { path, id, query = '', answers, act, statuses = [], redirect } = screen;
  monitor.allowStatus(
    ...statuses,
    ...(answers?.with === 'failure' ? [500] : []),
    ...(id === 'unknown' ? [404, 422] : []),
  );
  if (answers)
    await page.route(answers.to, async (route) => {
      if (answers.with === 'failure')
        await route.fulfill({
          status: 500,
          headers: { 'X-Request-Id': 'a1b2c3' },
          json: { code: 'internal_error', error: 'An unexpected error occurred.' },
        });
      else if (answers.with !== 'nothing') {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), ...answers.with } });
      }
    });
  const record = id ? await records[id]() : '';
  const address = `${path.replace(/\$\w+/, record)}${query.replace('$id', record)}`;
  await page.goto(address);
  await waitUntilSettled(page, screen);
  if (redirect) await expect(page).toHaveURL(redirect);
  else if (id !== 'unknown') await expect(page).toHaveURL((url) => url.pathname === address.split('?')[0]);
  if (!act) return;
  await act(page, context);
  await waitUntilSettled(page, screen);
}

async function waitUntilSettled(page: Page, { answers }: Screen): Promise<void> {
  if (answers?.with === 'nothing') {
    const skeleton = page.getByRole('status', { name: /^loading/i }).or(page.locator('tbody[aria-hidden]'));
    return skeleton.first().waitFor();
  }
  await page.waitForLoadState('networkidle');
  // Code that loads with a dialog comes after the network was idle.
  await expect(page.getByRole('dialog').getByRole('status', { name: 'Loading' })).toHaveCount(0);
  if (answers?.with === 'failure') await expect(page.getByRole('button', { name: /try again/i }).first()).toBeVisible();
}
