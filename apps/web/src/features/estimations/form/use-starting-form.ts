import type { ApiError } from '../../../lib/api-error.ts';
import { useRecord } from '../../../lib/use-endpoint.ts';
import { texts } from '../texts.ts';
import { type FormValues, formOfClient, formOfSurvey } from './form-values.ts';

interface Start {
  readonly survey: number | undefined;
  readonly client: number | undefined;
}

interface StartingForm {
  readonly begin?: FormValues | undefined;
  readonly lead?: string | undefined;
  readonly error: ApiError | null;
  readonly isPending: boolean;
  readonly retry: () => void;
}

/** Read once: the form does not change while it is filled in. */
const once = { staleTime: Number.POSITIVE_INFINITY };

/** A new estimate from the client page has what is known about the client: all answers of a finished survey, or the name. */
export function useStartingForm({ survey, client }: Start): StartingForm {
  const record = useRecord('show-client', { params: { id: client ?? 0 } }, { enabled: client !== undefined, ...once });
  const surveyOf = survey ?? (record.data?.survey_completed ? client : undefined);
  const answers = useRecord(
    'show-survey',
    { params: { id: surveyOf ?? 0 } },
    { enabled: surveyOf !== undefined, ...once },
  );
  const target = [...(client === undefined ? [] : [record]), ...(surveyOf === undefined ? [] : [answers])];
  const failed = target.find(({ error }) => error);
  const state = {
    error: failed?.error ?? null,
    isPending: !failed && target.some(({ data }) => !data),
    retry: () => void failed?.refetch(),
  };
  if (answers.data)
    return { ...state, begin: formOfSurvey(answers.data), lead: texts.form.prefilled(answers.data.first_name) };
  return { ...state, begin: record.data && formOfClient(record.data) };
}
