import { Forbidden, ForbiddenPage, NotFound, NotFoundPage } from '../routes/dead-ends.tsx';
import { SignedInFrame } from './frame.tsx';

export function NotFoundScreen() {
  return (
    <SignedInFrame otherwise={<NotFoundPage />}>
      <NotFound />
    </SignedInFrame>
  );
}

export function ForbiddenScreen() {
  return (
    <SignedInFrame otherwise={<ForbiddenPage />}>
      <Forbidden />
    </SignedInFrame>
  );
}
