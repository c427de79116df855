import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { SignInForm } from '../../features/identity/sign-in-form.tsx';
import { ProductBrand } from '../../features/overview/product-brand.tsx';
import { useProductName, useSettings } from '../../features/overview/use-settings.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { BarePage } from '../../ui/bare-page.tsx';
import { Footer } from '../../ui/footer.tsx';

/** /signin and /login: afterwards one goes where one wanted to be. */
export function SignInPage() {
  const settings = useSettings();
  const navigate = useNavigate();
  const name = useProductName();
  const router = useRouter();
  const enter = useCallback(() => void navigate({ href: session.takeRedirectTarget(), replace: true }), [navigate]);
  useEffect(() => {
    if (session.isSignedIn()) enter();
    // While the form is filled in, what comes after it is fetched.
    else void router.preloadRoute({ to: paths.dashboard });
  }, [enter, router]);
  return (
    <BarePage
      title="Sign in"
      brand={<ProductBrand />}
      foot={<Footer productName={name} termsOfUse={settings?.terms_of_use_url} />}
    >
      <SignInForm demoAccounts={settings?.demo_accounts ?? []} onSignedIn={enter} />
    </BarePage>
  );
}
