import { type ComponentProps, lazy, Suspense } from 'react';
import { firstInteraction } from '../../../lib/first-interaction.ts';
import { Skeleton } from '../../../ui/states.tsx';

const load = {
  create: () => import('./new-policy-form.tsx'),
  edit: () => import('./edit-policy-form.tsx'),
  end: () => import('./end-policy-form.tsx'),
};
const Create = lazy(async () => ({ default: (await load.create()).NewPolicyForm }));
const Edit = lazy(async () => ({ default: (await load.edit()).EditPolicyForm }));
const End = lazy(async () => ({ default: (await load.end()).EndPolicyForm }));

// A failure does not matter, because opening a form loads the code again.
void firstInteraction.then(() => Promise.allSettled([load.create(), load.edit(), load.end()]));

const waiting = <Skeleton lines={6} />;

export const NewPolicyForm = (props: ComponentProps<typeof Create>) => (
  <Suspense fallback={waiting}>
    <Create {...props} />
  </Suspense>
);

export const EditPolicyForm = (props: ComponentProps<typeof Edit>) => (
  <Suspense fallback={waiting}>
    <Edit {...props} />
  </Suspense>
);

export const EndPolicyForm = (props: ComponentProps<typeof End>) => (
  <Suspense fallback={waiting}>
    <End {...props} />
  </Suspense>
);
