import type { Reply } from '../../lib/api.ts';
import { signals } from './texts.ts';

const most = 3;

const namesOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);

/** For example “11 of 12 signals changed. A signal of Tom Reed was changed by someone else in the meantime.” */
export function resultNotice({ results }: Reply<'update-signals'>) {
  const meanwhile = results.filter(({ result }) => result === 'changed_meanwhile');
  const gone = results.filter(({ result }) => result === 'not_found').length;
  const done = results.length - meanwhile.length - gone;
  const names = [...new Set(meanwhile.flatMap(({ client }) => client?.name ?? []))];
  const subject =
    names.length > 0 && names.length <= most
      ? `${signals(meanwhile.length)} of ${namesOf(names)}`
      : signals(meanwhile.length);
  const text = [
    done === results.length ? `${signals(done)} changed.` : `${done} of ${signals(results.length)} changed.`,
    ...(meanwhile.length > 0
      ? [`${subject} ${meanwhile.length === 1 ? 'was' : 'were'} changed by someone else in the meantime.`]
      : []),
    ...(gone > 0 ? [`${signals(gone)} couldn’t be found.`] : []),
  ].join(' ');
  const isClean = done === results.length;
  return { isClean, notice: { tone: isClean ? ('success' as const) : ('caution' as const), text } };
}
