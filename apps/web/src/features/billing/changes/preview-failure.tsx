import type { ApiError } from '../../../lib/api-error.ts';
import { LoadFailure } from '../../../ui/states.tsx';
import { readMessageOf } from '../change-errors.ts';
import { texts } from './texts.ts';

const t = texts.dialog;

interface PreviewFailureProps {
  error: ApiError;
  onRetry: () => void;
}

export function PreviewFailure({ error, onRetry }: PreviewFailureProps) {
  const { requestId } = error;
  const shown = { message: readMessageOf(error), requestId };
  return <LoadFailure title={t.previewFailed} error={shown} safe={t.safe} onRetry={onRetry} />;
}
