import { ShownOnce } from '../../ui/shown-once.tsx';
import { texts as t } from './texts.ts';

export function ShownSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <ShownOnce
      label={t.secret}
      value={secret}
      title={t.secretTitle}
      help={t.secretHelp}
      copy={t.copy}
      copied={t.copied}
      done={t.done}
      onDone={onDone}
    />
  );
}
