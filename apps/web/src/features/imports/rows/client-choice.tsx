import type { ImportRow } from 'contract/endpoints/imports';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Choice } from '../../../ui/lookup-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { texts } from '../texts.ts';
import { ClientLookup } from './client-lookup.tsx';
import { RowChange } from './row-change.tsx';
import { useLastRow } from './use-last-row.ts';

const t = texts.choice;
const skipped = 'skip';
const other = 'other';

interface ClientChoiceProps {
  importId: number;
  row: ImportRow | null;
  onClose: () => void;
}

export function ClientChoice({ importId, row, onClose }: ClientChoiceProps) {
  const shown = useLastRow(row);
  return (
    <Dialog
      opened={row !== null}
      onClose={onClose}
      title={t.title(shown?.person || texts.rows.noPerson)}
      // As of `ConfirmDialog`: the list keeps the place of the row when this closes.
      role="alertdialog"
    >
      {shown && <ChoiceForm key={shown.row_number} importId={importId} row={shown} onClose={onClose} />}
    </Dialog>
  );
}

/** An earlier choice can be changed; none is suggested. */
function choiceOf({ kind, client, candidates }: ImportRow): string | null {
  if (kind === 'skipped') return skipped;
  if (client === null) return null;
  return candidates.some(({ id }) => id === client.id) ? String(client.id) : other;
}

function ChoiceForm({ importId, row, onClose }: ClientChoiceProps & { row: ImportRow }) {
  const [chosen, setChosen] = useState(choiceOf(row));
  const [found, setFound] = useState<Choice | null>(chosen === other ? row.client : null);
  const [isMissing, setIsMissing] = useState(false);
  const update = useAction('update-import-row', {
    onDone: (_response, _call, cache) => invalidate(cache, 'show-import', 'list-import-rows', 'list-imports'),
  });
  const save = () => {
    if (chosen === null || (chosen === other && found === null)) return setIsMissing(true);
    const client_id = chosen === skipped ? null : chosen === other ? (found?.id ?? null) : Number(chosen);
    update.mutate({ params: { id: importId, row: row.row_number }, body: { client_id } }, { onSuccess: onClose });
  };
  return (
    <>
      <p>{t.help[row.question ?? 'none']}</p>
      <div>
        <RowChange row={row} />
      </div>
      <ChoiceField
        name="client"
        label={t.candidates}
        isStacked
        choices={[
          ...row.candidates.map(({ id, name }) => ({ value: String(id), label: t.client(name, id) })),
          { value: other, label: row.candidates.length > 0 ? t.other : t.any },
          { value: skipped, label: t.skip },
        ]}
        value={chosen}
        onChange={setChosen}
        error={isMissing && chosen === null ? t.missing : chosen === other ? undefined : update.error?.errors.client_id}
      />
      {chosen === other && (
        <ClientLookup
          value={found}
          onChange={setFound}
          error={(isMissing && found === null && t.missing) || update.error?.errors.client_id}
        />
      )}
      {row.candidates.length > 0 && (
        <div>
          {t.pages}
          {row.candidates.map(({ id, name }) => (
            <div key={id}>
              <TextLink to={paths.client(id)}>{t.client(name, id)}</TextLink>
            </div>
          ))}
        </div>
      )}
      {update.error && (
        <Banner tone="danger" role="alert">
          {update.error.message}
        </Banner>
      )}
      <ButtonRow>
        <Button weight="primary" onClick={save} busy={update.isPending}>
          {t.save}
        </Button>
        <Button onClick={onClose} disabled={update.isPending}>
          {texts.rows.close}
        </Button>
      </ButtonRow>
    </>
  );
}
