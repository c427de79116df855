import type { Accesses } from 'contract/endpoints/audit';
import { formatDate, formatDay } from '../../lib/format.ts';
import { deviceZone, formatZoneTime } from '../../lib/zones.ts';
import styles from './accesses-document.module.css';
import { accessTexts as t } from './texts.ts';

type Access = Accesses['days'][number]['accesses'][number];

interface AccessesDocumentProps {
  accesses: Accesses;
  readAt: number;
  productName: string;
}

export function AccessesDocument({ accesses, readAt, productName }: AccessesDocumentProps) {
  const { client, days, is_truncated } = accesses;
  return (
    <article className={styles.document} aria-label={t.of(client.name)}>
      <dl className={styles.facts}>
        <div>
          <dt>{t.client}</dt>
          <dd>{client.name}</dd>
        </div>
        <div>
          <dt>{t.product}</dt>
          <dd>{productName}</dd>
        </div>
        <div>
          <dt>{t.asOf}</dt>
          <dd>{formatDay(new Date(readAt).toISOString())}</dd>
        </div>
      </dl>
      {days.length === 0 && (
        <p>
          <strong>{t.empty}.</strong> {t.emptyHelp}
        </p>
      )}
      {days.map(({ day, accesses: ofDay }) => (
        <Day key={day} day={day} accesses={ofDay} />
      ))}
      {is_truncated && <p className={styles.note}>{t.truncated}</p>}
    </article>
  );
}

function Day({ day, accesses }: { day: string; accesses: readonly Access[] }) {
  return (
    <section className={styles.day}>
      <h2>{formatDate(day)}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.who}</th>
            <th scope="col">{t.how}</th>
            <th scope="col">{t.when}</th>
          </tr>
        </thead>
        <tbody>
          {accesses.map((access, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and never change their order
            <tr key={index}>
              <td>
                {nameOf(access)}
                {access.type && (
                  <span className={styles.note}>{[t.types[access.type], access.firm].filter(Boolean).join(', ')}</span>
                )}
              </td>
              <td>
                {t.done[access.kind]}
                {t.times(access.count)}
              </td>
              <td>{timesOf(access)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const nameOf = ({ actor, name }: Access): string => name ?? (actor === 'user' ? t.deleted : t.actors[actor]);

function timesOf({ first_at, last_at }: Access): string {
  const [first, last] = [first_at, last_at].map((moment) => formatZoneTime(moment, deviceZone()));
  return first === last ? (first ?? '') : `${first} to ${last}`;
}
