import type { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { type Actor, type ClientScope, clientScopeOf, scopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { entitlementOf } from '../../features/analyses/operations.ts';
import { readableTypes } from '../../features/analyses/policy.ts';
import { listInvoiceRows } from '../../features/billing/invoices/queries.ts';
import { toEstimation } from '../../features/estimations/rules.ts';
import { toContent } from '../../features/estimations/scenarios/rules.ts';
import { readBlob } from '../../features/files/operations.ts';
import { findPicture } from '../../features/files/queries.ts';
import { filenameAssociatedData } from '../../features/files/rules.ts';
import { toPolicy } from '../../features/policies/rules.ts';
import { getAccount } from '../accounts/operations.ts';
import { listActivities } from '../activities/queries.ts';
import { pageOf, toFeed } from '../activities/rules.ts';
import { type Subject, viewerOf } from './policy.ts';
import * as queries from './queries.ts';
import { csvOf, jsonOf, readmeOf, safeName, toClientRow, toSurveyRow } from './rules.ts';

interface Kind {
  readonly name: string;
  readonly about: string;
  rows(): AsyncIterable<object>;
}

async function* inBatches<Row extends { readonly id: Key }, Key extends number | string>(
  first: Key,
  read: (after: Key) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let rows = await read(first); ; ) {
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < queries.batch) return;
    rows = await read(last.id);
  }
}

const byId = <Row extends { readonly id: number }>(read: (after: number) => Promise<readonly Row[]>) =>
  inBatches<Row, number>(0, read);

async function* mapped<From, To>(rows: AsyncIterable<From>, map: (row: From) => To): AsyncGenerator<To> {
  for await (const row of rows) yield map(row);
}

function clientKinds(ctx: AppContext, viewer: Actor): Kind[] {
  const { db, encryption } = ctx;
  const scope = clientScopeOf(viewer);
  const isOwn = scope.kind === 'self';
  return [
    {
      name: isOwn ? 'profile' : 'clients',
      about: 'Names, contact details, and who works with the client.',
      rows: () =>
        mapped(
          byId((after) => queries.listClients(db, scope, after)),
          (row) => toClientRow(encryption, row, isOwn),
        ),
    },
    {
      name: 'survey',
      about: 'Survey answers about household and health.',
      rows: () =>
        mapped(
          byId((after) => queries.listSurveys(db, scope, after)),
          (row) => toSurveyRow(encryption, row, isOwn),
        ),
    },
    {
      name: 'household',
      about: 'Who needs coverage.',
      rows: () =>
        mapped(
          byId((after) => queries.listHousehold(db, scope, after)),
          ({ name, ...row }) => (isOwn ? { ...row, name } : row),
        ),
    },
    {
      name: 'plans',
      about: 'Insurance plans. Amounts are in US dollars.',
      rows: () =>
        mapped(
          byId((after) => queries.listPlans(db, scope, after)),
          ({ client_id, ...row }) => ({
            client_id,
            ...toPolicy(row),
          }),
        ),
    },
    {
      name: 'meetings',
      about: 'Booked meetings, past and upcoming.',
      rows: () => inBatches<{ readonly id: string }, string>('', (after) => queries.listMeetings(db, scope, after)),
    },
    { name: 'activity', about: 'Activity, newest first.', rows: () => activityRows(ctx, viewer) },
    ...(isOwn ? [sharedEstimates(ctx, scope)] : []),
  ];
}

/** A firm's archive has all its estimates instead. */
const sharedEstimates = ({ db, encryption, public_url }: AppContext, scope: ClientScope): Kind => ({
  name: 'estimates',
  about: 'Estimates that the advisor has shared. Incomes are in US dollars per year.',
  rows: () =>
    mapped(
      byId((after) => queries.listSharedEstimates(db, scope, after)),
      (row) => {
        const { may_edit: _, ...estimate } = toEstimation(encryption, row, { public_url, access: 'client' });
        return estimate;
      },
    ),
});

/** The same page size as the longest page of the API. */
const activitiesPerPage = 100;

async function* activityRows({ db }: AppContext, viewer: Actor): AsyncGenerator<object> {
  const scope = clientScopeOf(viewer);
  for (let before: number | undefined, isMore = true; isMore; ) {
    const page = pageOf(scope, { before, count: activitiesPerPage });
    const { activities, has_more } = toFeed(await listActivities(db, scope, page), scope, activitiesPerPage);
    for (const { id, date, client_id, text } of activities) yield { id, date, client_id, text };
    before = activities.at(-1)?.id;
    isMore = has_more;
  }
}

function accountKinds(ctx: AppContext, viewer: Actor, account_id: number): Kind[] {
  const { db, encryption, public_url } = ctx;
  const one = async function* (read: () => Promise<object>) {
    yield await read();
  };
  return [
    {
      name: 'account',
      about: 'The firm, its subscription and payment method.',
      rows: () =>
        one(async () => {
          const {
            editable: _,
            can_delete: __,
            signup_code: ___,
            ...account
          } = await getAccount(ctx, viewer, account_id);
          return account;
        }),
    },
    {
      name: 'advisors',
      about: 'The firm’s advisors.',
      rows: () => byId((after) => queries.listAdvisors(db, viewer, after)),
    },
    {
      name: 'estimates',
      about: 'Saved estimates with their scenarios. Incomes are in US dollars per year.',
      rows: () =>
        mapped(
          byId(async (after) => {
            const rows = await queries.listEstimates(db, scopeOf(viewer), after);
            await ctx.keys.load(
              db,
              rows.map((row) => row.scenarios),
            );
            return rows;
          }),
          (row) => {
            const { may_edit: _, ...estimate } = toEstimation(encryption, row, { public_url, access: 'edit' });
            const scenarios = row.scenarios.map((scenario) => toContent(encryption, scenario));
            return { ...estimate, client_id: row.client_id, scenarios };
          },
        ),
    },
    {
      name: 'invoices',
      about: 'The last 100 invoices. Amounts are in cents.',
      async *rows() {
        yield* await listInvoiceRows(db, account_id);
      },
    },
  ];
}

interface Entry {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: string | Uint8Array | AsyncIterable<string> | Readable;
}

async function* analysisEntries(ctx: AppContext, viewer: Actor): AsyncGenerator<Entry> {
  const scope = clientScopeOf(viewer);
  const types = readableTypes(scope);
  for await (const row of byId((after) => queries.listAnalyses(ctx.db, scope, after))) {
    if (!types.includes(row.type)) continue;
    const filename = safeName(ctx.encryption.decrypt(filenameAssociatedData, row.filename_encrypted));
    const entry = { name: `analyses/${row.client_id}-${row.id}-${filename}`, lastModified: new Date(row.created_at) };
    // One missing file does not keep the others from being downloaded.
    const input = await readBlob(ctx, { id: row.blob_id }).catch(() => null);
    if (input) yield { ...entry, input };
    else yield { ...entry, name: `${entry.name}.txt`, input: 'This file could not be read. Try again later.\n' };
  }
}

async function* pictureEntries({ db, clock }: AppContext, viewer: Actor): AsyncGenerator<Entry> {
  for await (const { id, key } of byId((after) => queries.listPictures(db, clientScopeOf(viewer), after))) {
    const input = await findPicture(db, key);
    if (input) yield { name: `pictures/${id}.png`, lastModified: clock(), input };
  }
}

async function* entriesOf(ctx: AppContext, actor: Actor, subject: Subject): AsyncGenerator<Entry> {
  const viewer = viewerOf(actor, subject);
  const isFirm = subject.records === 'account';
  const kinds = [...(isFirm ? accountKinds(ctx, viewer, subject.id) : []), ...clientKinds(ctx, viewer)];
  const lastModified = ctx.clock();
  const { product_name: product } = ctx.settings;
  const title = isFirm ? 'Your firm’s data' : 'Your data';
  yield { name: 'README.html', lastModified, input: readmeOf({ product, title, at: lastModified, kinds }) };
  for (const { name, rows } of kinds) {
    yield { name: `${name}.json`, lastModified, input: jsonOf(rows()) };
    yield { name: `${name}.csv`, lastModified, input: csvOf(rows()) };
  }
  const canReadAnalyses = !isFirm || actor.super_admin || (await entitlementOf(ctx, actor)) === 'granted';
  if (canReadAnalyses) yield* analysisEntries(ctx, viewer);
  yield* pictureEntries(ctx, viewer);
}

const isStream = (input: Entry['input']): input is Readable => typeof input === 'object' && 'destroy' in input;

/** Closes the file that is being read when the reader leaves. */
export async function* archiveOf(ctx: AppContext, actor: Actor, subject: Subject): AsyncGenerator<Uint8Array> {
  let open: Readable | null = null;
  const entries = mapped(entriesOf(ctx, actor, subject), (entry) => {
    open = isStream(entry.input) ? entry.input : null;
    return entry;
  });
  const reader = makeZip(entries).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
    closeFile(open);
  }
}

const closeFile = (file: Readable | null): void => void file?.destroy();
