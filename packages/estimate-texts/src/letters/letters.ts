import { homeText } from 'contract/vocabulary/phones';
import type { PlaceCode } from 'contract/vocabulary/states';
import type { PlanYear } from 'estimator';
import { openEnrollment } from 'estimator/open-enrollment';
import type { YearChange } from 'estimator/year-change';
import { formatCents, formatDate } from '../format.ts';
import {
  type Block,
  heading,
  type Letterhead,
  type ListItem,
  paragraph,
  type ReportDocument,
  type ReportPart,
} from '../report/document.ts';
import { resultTexts } from '../result-texts.ts';
import { letterTexts as t } from './letter-texts.ts';

export interface LetterData extends YearChange {
  readonly client: string;
  readonly plan_year: PlanYear;
  readonly state: PlaceCode;
  readonly is_projected: boolean;
  readonly is_sample: boolean;
  readonly has_marketplace: boolean;
  readonly has_medicare: boolean;
  readonly advisor: { readonly name: string; readonly email: string | null; readonly phone: string | null } | null;
}

interface Of {
  /** YYYY-MM-DD */
  readonly today: string;
  readonly disclaimer: string | null;
}

const signed = (cents: number): string => `${cents === 0 ? '' : cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`;

function sentenceOf({ plan_year, before_cents, after_cents }: LetterData): string {
  const change = after_cents - before_cents;
  if (change === 0) return t.same(plan_year - 1, plan_year);
  return (change > 0 ? t.more : t.less)(formatCents(Math.abs(change)), plan_year - 1, plan_year);
}

function basisOf({ plan_year, has_marketplace, has_medicare }: LetterData): string {
  if (has_marketplace) return has_medicare ? t.basis.both : t.basis.marketplace;
  return has_medicare ? t.basis.medicare : t.basis.neither(plan_year);
}

function costBlocks(letter: LetterData): Block[] {
  const { plan_year, before_cents, after_cents, is_projected, is_sample } = letter;
  const card = (label: string, value: string) => ({ label, value, unit: t.aYear, meaning: '' });
  const notes = [is_sample && t.sample, is_projected && t.projected].filter((note) => note !== false);
  return [
    {
      kind: 'figures',
      main: [
        card(t.costs(plan_year - 1), formatCents(before_cents)),
        card(t.costs(plan_year), formatCents(after_cents)),
        card(t.change, signed(after_cents - before_cents)),
      ],
      others: [],
    },
    paragraph(`${sentenceOf(letter)} ${basisOf(letter)}`),
    ...(notes.length > 0 ? [paragraph(notes.join(' '), 'note')] : []),
  ];
}

/** Causes without an amount are left out. The others add up to the cent. */
function causeBlocks({ plan_year, before_cents, after_cents, parts }: LetterData): Block[] {
  const changed = parts.filter(({ cents }) => cents !== 0);
  if (changed.length === 0) return [];
  return [
    heading(2, t.why),
    {
      kind: 'table',
      columns: [
        { label: t.reason, align: 'start', width: 3 },
        { label: t.amount, align: 'end', width: 1 },
      ],
      rows: [
        [t.costs(plan_year - 1), formatCents(before_cents)],
        ...changed.map(({ cause, cents }) => [t.causes[cause], signed(cents)]),
        [t.costs(plan_year), formatCents(after_cents)],
      ],
      hasSum: true,
    },
  ];
}

function enrollmentItems({ state, plan_year }: LetterData, today: string): ListItem[] {
  const period = openEnrollment(state, plan_year);
  if (!period) return [{ text: t.noDates(plan_year), detail: '' }];
  const { begins_on, january_start_by, ends_on, ends_on_if_appeal_succeeds: shorter } = period;
  const items: [string | null, (day: string) => string, string][] = [
    [begins_on, t.opens, ''],
    [january_start_by, t.january, ''],
    [
      ends_on,
      t.last,
      [t.lastDetail, ...(shorter && shorter >= today ? [t.shorter(formatDate(shorter))] : [])].join(' '),
    ],
  ];
  return items.flatMap(([day, textOf, detail]) =>
    day !== null && day >= today ? [{ text: textOf(formatDate(day)), detail }] : [],
  );
}

function listBlocks(title: string, items: readonly ListItem[]): Block[] {
  return items.length === 0 ? [] : [heading(2, title), { kind: 'list', items }];
}

function dateBlocks(letter: LetterData, today: string): Block[] {
  const { plan_year, has_marketplace, has_medicare } = letter;
  const isReviewOver = today > `${plan_year - 1}-12-07`;
  return listBlocks(t.when, [
    ...(has_medicare && !isReviewOver
      ? [{ text: t.medicareReview(plan_year - 1), detail: t.medicareReviewDetail }]
      : []),
    ...(has_marketplace ? enrollmentItems(letter, today) : []),
  ]);
}

function letterOf(letter: LetterData, { today, disclaimer }: Of): ReportPart {
  const { client, plan_year, has_marketplace, has_medicare, advisor } = letter;
  const { check, compare, enroll, medicare } = t.steps;
  const steps = [check, ...(has_marketplace ? [compare, enroll] : []), ...(has_medicare ? [medicare] : [])];
  const ways = [advisor?.phone && (homeText(advisor.phone) ?? advisor.phone), advisor?.email]
    .filter(Boolean)
    .join(', ');
  return {
    isLetter: true,
    blocks: [
      heading(1, t.title(plan_year)),
      paragraph(t.lead(client, formatDate(today)), 'lead'),
      ...costBlocks(letter),
      ...causeBlocks(letter),
      ...dateBlocks(letter, today),
      ...listBlocks(
        t.next,
        steps.map((text) => ({ text, detail: '' })),
      ),
    ],
    closing: [
      ...(advisor ? [paragraph(t.contact(advisor.name, ways))] : []),
      paragraph(
        [
          resultTexts.sources.disclaimer,
          ...(has_medicare ? [resultTexts.medicare.disclaimer] : []),
          ...(disclaimer === null ? [] : [disclaimer]),
        ].join(' '),
        'note',
      ),
    ],
  };
}

/** One file with a letter for each client. */
export function lettersOf(
  letters: readonly LetterData[],
  {
    letterhead,
    digestOf,
    at,
    ...of
  }: Of & {
    readonly letterhead: Letterhead;
    readonly digestOf: (content: string | Uint8Array) => string;
    /** When they are made, which is the date of the file. */
    readonly at: string;
  },
): ReportDocument {
  const plan_year = Math.max(...letters.map((letter) => letter.plan_year));
  const parts = letters.map((letter) => letterOf(letter, of));
  const logo = letterhead.logo && digestOf(letterhead.logo);
  return {
    title: letters.length === 1 ? t.title(plan_year) : t.file(plan_year),
    author: letterhead.firm ?? '',
    subject: t.subject(plan_year),
    digest: digestOf(JSON.stringify([{ ...letterhead, logo }, parts, at])),
    changed_at: at,
    letterhead,
    footer: t.footer(plan_year, formatDate(of.today)),
    parts,
  };
}
