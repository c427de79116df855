import { BarePage } from '../../ui/bare-page.tsx';

/** Signing in. */
export function SignInPage() {
  return <BarePage title="Sign in">{null}</BarePage>;
}
