import { BarePage } from '../../ui/bare-page.tsx';

/** Signing out. */
export function SignOutPage() {
  return <BarePage title="Signing out">{null}</BarePage>;
}
