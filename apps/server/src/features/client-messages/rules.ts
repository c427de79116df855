import type { FieldErrors } from 'contract/errors';
import {
  isMessaged,
  type MessagedSignalKind,
  type MessagePlaceholder,
  type MessageResult,
  messagePlaceholders,
} from 'contract/vocabulary/client-messages';
import { clientSignalKinds } from 'contract/vocabulary/signals';
import * as z from 'zod';
import type { Tokens } from '../../auth/tokens.ts';
import type { Encryption } from '../../crypto/encryption.ts';
import { day } from '../signals/detection/texts/format/rules.ts';
import { textsOf } from '../signals/detection/texts/rules.ts';
import { decryptFacts } from '../signals/records/rules.ts';
import { type Draft, draftOf } from './drafts/rules.ts';
import type { SelectedRow } from './queries.ts';

export const sendingJob = 'send-client-message';

/** With a dot, the address would be that of a file. */
export const stopToken = (tokens: Tokens, client_id: number): string =>
  tokens.sign('message_stop', String(client_id)).replace('.', '-');

/** The id of the client, or null for a token that was not signed here. */
export function readStopToken(tokens: Tokens, token: string): number | null {
  const content = tokens.read('message_stop', token.replace('-', '.'));
  return content === null ? null : Number(content);
}

export type Drafts = ReadonlyMap<MessagedSignalKind, Draft>;

interface Chosen extends Draft {
  readonly kind: MessagedSignalKind;
}

export const draftsFrom = (chosen: readonly Chosen[]): Drafts =>
  new Map(chosen.map(({ kind, subject, text }) => [kind, { subject, text }]));

/** The kinds whose words for clients say what is due. */
const hasDetails = (kind: MessagedSignalKind): boolean => clientSignalKinds.some((one) => one === kind);

const inBraces = /\{([^{}\n]{1,40})\}/g;

const isPlaceholder = (name: string): name is MessagePlaceholder => messagePlaceholders.some((one) => one === name);

function placeholderErrors({ kind, subject, text }: Chosen, index: number): FieldErrors {
  const allowed = (field: 'subject' | 'text') =>
    messagePlaceholders.filter((name) => name !== 'details' || (field === 'text' && hasDetails(kind)));
  const check = (field: 'subject' | 'text', value: string): [string, string[]][] => {
    const wrong = [...value.matchAll(inBraces)].find(([, name = '']) => !allowed(field).some((one) => one === name));
    if (!wrong) return [];
    const names = new Intl.ListFormat('en-US').format(allowed(field).map((name) => `{${name}}`));
    return [[`drafts.${index}.${field}`, [`${wrong[0]} can’t be filled in here. Use ${names}.`]]];
  };
  return Object.fromEntries([...check('subject', subject), ...check('text', text)]);
}

/** Null if every placeholder can be filled in. */
export function errorsOf(chosen: readonly Chosen[]): FieldErrors | null {
  const errors: FieldErrors = Object.assign({}, ...chosen.map(placeholderErrors));
  return Object.keys(errors).length > 0 ? errors : null;
}

export interface Signer {
  readonly name: string;
  readonly address: string;
  readonly phone_number: string | null;
  /** Null for agents, who work for the product. */
  readonly firm: string | null;
}

export interface Sender extends Omit<Signer, 'firm'> {
  readonly id: number;
}

/** Who signs, and gets the replies: the sender who works with the client, or else the client’s advisor or agent. */
export function signerOf(row: SelectedRow, sender: Sender): Signer {
  const { account_name: firm, advisor_id, advisor_email, agent_id, agent_email } = row;
  if (sender.id === advisor_id) return { ...sender, firm };
  if (sender.id === agent_id) return { ...sender, firm: null };
  if (advisor_email !== null)
    return { name: row.advisor_name ?? '', address: advisor_email, phone_number: row.advisor_phone, firm };
  if (agent_email !== null)
    return { name: row.agent_name ?? '', address: agent_email, phone_number: row.agent_phone, firm: null };
  return { ...sender, firm: null };
}

interface FilledIn {
  readonly signer: Signer;
  readonly product_name: string;
  readonly drafts: Drafts;
}

/** What the client gets. Values are not filled in again, whatever they contain. */
export function messageOf(
  encryption: Encryption,
  row: SelectedRow & { readonly kind: MessagedSignalKind },
  { signer, product_name, drafts }: FilledIn,
): Draft {
  const { kind, opens_on, due_on } = row;
  const { title, reasons } = textsOf(
    { ...decryptFacts(encryption, row.facts_encrypted), kind, opens_on, due_on },
    'client',
  );
  const values: Readonly<Record<MessagePlaceholder, string>> = {
    'first name': row.first_name,
    date: day(due_on),
    details: hasDetails(kind) ? `${title}.\n\n${reasons.join(' ')}` : '',
    advisor: signer.name,
    firm: signer.firm ?? product_name,
  };
  const { subject, text } = drafts.get(kind) ?? draftOf(kind);
  const fill = (template: string) =>
    template.replace(inBraces, (braces, name: string) => (isPlaceholder(name) ? values[name] : braces));
  return { subject: fill(subject).trim(), text: fill(text).trim() };
}

export type Ready = SelectedRow & { readonly kind: MessagedSignalKind };

export interface Decision {
  readonly id: number;
  readonly row: SelectedRow | null;
  readonly result: Exclude<MessageResult, 'sent' | 'capped'>;
}

function resultOf(row: SelectedRow | undefined, version: number): Decision['result'] {
  if (!row) return 'not_found';
  if (row.version !== version || (row.status !== 'open' && row.status !== 'snoozed')) return 'changed_meanwhile';
  if (!isMessaged(row.kind)) return 'no_draft';
  if (!row.advisor_messages) return 'opted_out';
  if (row.is_quarantined || row.email === '') return 'no_email';
  return row.is_rejected ? 'address_rejected' : 'ready';
}

/** In the order asked for. Of several signals of a client, the one that is due first gets the message. */
export function decide(asked: ReadonlyMap<number, number>, rows: readonly SelectedRow[]): Decision[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all = [...asked].map(([id, version]): Decision => {
    const row = byId.get(id);
    return { id, row: row ?? null, result: resultOf(row, version) };
  });
  const first = new Map<number, SelectedRow>();
  for (const { row, result } of all) {
    if (!row || result !== 'ready') continue;
    const before = first.get(row.client_id);
    if (!before || row.due_on < before.due_on || (row.due_on === before.due_on && row.id < before.id))
      first.set(row.client_id, row);
  }
  return all.map((one) =>
    one.result === 'ready' && one.row && first.get(one.row.client_id) !== one.row
      ? { ...one, result: 'same_client' }
      : one,
  );
}

export const isReady = (decision: Decision): decision is Decision & { readonly row: Ready } =>
  decision.result === 'ready' && decision.row !== null && isMessaged(decision.row.kind);

const contentPlace = 'client_messages.content';
const storedContent = z.object({ subject: z.string(), text: z.string() });

export const encryptMessage = (encryption: Encryption, { subject, text }: Draft): string =>
  encryption.encrypt(contentPlace, JSON.stringify({ subject, text }));

export const decryptMessage = (encryption: Encryption, ciphertext: string): Draft =>
  storedContent.parse(JSON.parse(encryption.decrypt(contentPlace, ciphertext)));
