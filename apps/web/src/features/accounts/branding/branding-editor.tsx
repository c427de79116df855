import type { Account } from 'contract/endpoints/accounts';
import { type Branding, brandingChanges } from 'contract/endpoints/branding';
import { maxContactLength, maxDisclaimerLength } from 'contract/vocabulary/branding';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useActionForm } from '../../../lib/use-action-form.ts';
import { setCached, useEndpoint } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { bind, TextField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import styles from './branding.module.css';
import { BrandingPreview } from './branding-preview.tsx';
import { ColorField } from './color-field.tsx';
import { LogoField } from './logo-field.tsx';
import { brandingTexts as t } from './texts.ts';

type Firm = Pick<Account, 'id' | 'name'>;

export function BrandingEditor({ account }: { account: Firm }) {
  const branding = useEndpoint('show-branding', { params: { id: account.id } });
  if (branding.error)
    return <LoadFailure title={t.failed} error={branding.error} onRetry={() => void branding.refetch()} />;
  if (!branding.data) return <Skeleton lines={8} />;
  return <BrandingForm account={account} branding={branding.data} />;
}

const valuesOf = ({ color, phone, contact, disclaimer }: Branding) => ({
  color: color ?? '',
  phone: phone ?? '',
  contact: contact ?? '',
  disclaimer: disclaimer ?? '',
});

function BrandingForm({ account, branding }: { account: Firm; branding: Branding }) {
  const call = { params: { id: account.id } };
  const { form, action, shell } = useActionForm('update-branding', {
    initialValues: valuesOf(branding),
    validate: zod4Resolver(brandingChanges, { errorPriority: 'first' }),
    call: (values) => ({ ...call, body: { branding: values } }),
    onDone: (saved, _, cache) => setCached(cache, 'show-branding', call, saved),
    onSuccess: (_, values) => form.resetDirty(values),
  });
  const { values } = form;
  return (
    <div className={styles.editor}>
      <div>
        <LogoField accountId={account.id} logoUrl={branding.logo_url} />
        <Form {...shell} label={t.title} submit={t.save} weight="secondary">
          <ColorField {...bind(form, 'color')} />
          <TextField label={t.phone} optional maxLength={40} {...bind(form, 'phone')} />
          <TextAreaField
            label={t.contact}
            help={t.contactHelp}
            optional
            rows={3}
            maxLength={maxContactLength}
            {...bind(form, 'contact')}
          />
          <TextAreaField
            label={t.disclaimer}
            help={t.disclaimerHelp}
            optional
            rows={3}
            maxLength={maxDisclaimerLength}
            {...bind(form, 'disclaimer')}
          />
          <div role="status">{action.isSuccess && !form.isDirty() && <Banner tone="success" title={t.saved} />}</div>
        </Form>
      </div>
      <BrandingPreview firm={account.name} logoUrl={branding.logo_url} {...values} />
    </div>
  );
}
