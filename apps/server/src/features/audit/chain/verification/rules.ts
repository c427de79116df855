import { eventDigest, type Head, linkHash } from '../rules.ts';
import type { Checkpoint, StoredLink } from './queries.ts';

export const findingTexts = {
  modified_event: 'Modified events (ids)',
  removed_event: 'Removed events (ids)',
  unchained_event: 'Events that are not chained (ids)',
  dropped_partition: 'Months that were dropped without a checkpoint',
  modified_link: 'Modified links of the chain (positions)',
  removed_links: 'Removed links of the chain (positions)',
  removed_tail: 'Links after the end of the chain that were signed, and removed (positions)',
  replaced_chain: 'Signed links that differ from the chain (positions)',
  invalid_checkpoint: 'Checkpoints with a wrong signature (ids)',
} as const;
export type FindingKind = keyof typeof findingTexts;

export interface Finding {
  readonly kind: FindingKind;
  readonly count: number;
  readonly samples: readonly string[];
}

const maxSamples = 100;

interface Month {
  found: number;
  missing: string[];
  missingCount: number;
}

interface Options {
  readonly checkpoints: readonly Checkpoint[];
  readonly months: readonly string[];
}

export class ChainCheck {
  readonly #findings = new Map<FindingKind, { count: number; samples: string[] }>();
  readonly #months = new Map<string, Month>();
  readonly #checkpoints: Checkpoint[];
  readonly #partitioned: readonly string[];
  readonly #droppedBefore: string;
  /** What the next link can follow: more than one after a modified link, null after a missing one. */
  #previous: readonly Buffer[] | null = null;
  #last = 0;
  first: StoredLink | null = null;
  last: StoredLink | null = null;
  events = 0;

  constructor(genesis: Head, { checkpoints, months }: Options) {
    this.#checkpoints = [...checkpoints];
    this.#partitioned = months;
    this.#droppedBefore = checkpoints.reduce((last, { dropped_before: one }) => (one && one > last ? one : last), '');
    const base = checkpoints.findLast(({ dropped_before }) => dropped_before !== null) ?? genesis;
    this.#last = base.position;
    this.#previous = [base.hash];
  }

  report(kind: FindingKind, what: string, count = 1): void {
    const finding = this.#findings.get(kind) ?? { count: 0, samples: [] };
    finding.count += count;
    if (finding.samples.length < maxSamples) finding.samples.push(what);
    this.#findings.set(kind, finding);
  }

  check(link: StoredLink): void {
    this.first ??= link;
    this.last = link;
    if (link.position !== this.#last + 1) {
      this.report('removed_links', `${this.#last + 1} to ${link.position - 1}`, link.position - this.#last - 1);
      this.#previous = null;
    }
    this.#last = link.position;
    this.#checkHash(link);
    this.#checkCheckpoints(link);
    this.#checkEvent(link);
  }

  #checkHash(link: StoredLink): void {
    const expected = this.#previous?.map((hash) => linkHash(hash, link));
    const isExpected = !expected || expected.some((hash) => hash.equals(link.hash));
    if (!isExpected) this.report('modified_link', String(link.position));
    // Either the hash was modified, or what it covers.
    this.#previous = isExpected ? [link.hash] : [link.hash, ...expected];
  }

  #checkCheckpoints({ position, hash }: StoredLink): void {
    for (let next = this.#checkpoints[0]; next && next.position <= position; next = this.#checkpoints[0]) {
      if (next.position === position && !next.hash.equals(hash)) this.report('replaced_chain', String(position));
      this.#checkpoints.shift();
    }
  }

  #checkEvent({ event, event_id, event_at, event_digest }: StoredLink): void {
    // Seconds are compared: the texts have different fractions.
    if (!event && event_at < this.#droppedBefore.slice(0, 19)) return;
    const name = event_at.slice(0, 7);
    const month = this.#months.get(name) ?? { found: 0, missing: [], missingCount: 0 };
    this.#months.set(name, month);
    if (event) {
      this.events += 1;
      month.found += 1;
      if (!eventDigest(event).equals(event_digest)) this.report('modified_event', String(event_id));
    } else {
      month.missingCount += 1;
      if (month.missing.length < maxSamples) month.missing.push(String(event_id));
    }
  }

  end(): Finding[] {
    for (const { position } of this.#checkpoints)
      if (position > this.#last) this.report('removed_tail', String(position));
    for (const [name, { found, missing, missingCount }] of this.#months) {
      if (missingCount === 0) continue;
      const isDropped = found === 0 && !this.#partitioned.includes(name);
      if (isDropped) this.report('dropped_partition', `${name} with ${missingCount} events`);
      else
        for (const [index, id] of missing.entries())
          this.report('removed_event', id, index === 0 ? missingCount - missing.length + 1 : 1);
    }
    return [...this.#findings].map(([kind, finding]) => ({ kind, ...finding }));
  }
}
