import { Forbidden, ForbiddenPage } from '../routes/public/forbidden-page.tsx';
import { NotFound, NotFoundPage } from '../routes/public/not-found-page.tsx';
import { SignedInFrame } from './shell.tsx';

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
