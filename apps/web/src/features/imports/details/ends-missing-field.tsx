import type { PolicyImport } from 'contract/endpoints/imports';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { texts } from '../texts.ts';
import { useImportAction } from '../use-import-action.ts';

/** A change checks the file again. */
export function EndsMissingField({ shown: { id, ends_missing } }: { shown: PolicyImport }) {
  const update = useImportAction('update-import');
  return (
    <SwitchField
      label={texts.options.endsMissing}
      help={texts.options.endsMissingHelp}
      value={update.isPending ? update.variables.body?.ends_missing === true : ends_missing}
      onChange={(value) => !update.isPending && update.mutate({ params: { id }, body: { ends_missing: value } })}
      error={update.error?.message}
    />
  );
}
