import * as z from 'zod';
import { endpoint, fileReply } from '../endpoint.ts';
import { isColor, isReadableOnWhite } from '../fields/colors.ts';
import { id, longText, optional, text } from '../fields/fields.ts';
import { maxContactLength, maxContactLines, maxDisclaimerLength } from '../vocabulary/branding.ts';

export const brandingChanges = z
  .strictObject({
    color: optional(
      z
        .string()
        .refine(isColor, 'Enter a color such as #0F5C5C')
        .refine(
          (color) => !isColor(color) || isReadableOnWhite(color),
          'This color is too light to read on white paper. Choose a darker one.',
        ),
    ),
    phone: optional(text('Phone', 40)),
    contact: optional(
      longText('Contact', maxContactLength).refine(
        (contact) => contact.split('\n').length <= maxContactLines,
        `Contact can have at most ${maxContactLines} lines`,
      ),
    ),
    disclaimer: optional(text('Disclaimer', maxDisclaimerLength)),
  })
  .partial();
export type BrandingChanges = z.output<typeof brandingChanges>;

export const branding = z.object({
  color: z.string().nullable().describe('#RRGGBB, readable on white. Null for the color of the product.'),
  phone: z.string().nullable(),
  contact: z.string().nullable().describe('At most five lines'),
  disclaimer: z.string().nullable().describe('Follows that of the product'),
  logo_url: z.string().nullable(),
});
export type Branding = z.output<typeof branding>;

/** What everyone who sees an estimate of the firm may know. */
export const shownBranding = branding.pick({ color: true, phone: true, logo_url: true });

const accountParams = z.strictObject({ id });

export const showBranding = endpoint({
  name: 'show-branding',
  summary: 'Get how a firm appears on reports and shared estimates. For its admin and super admins.',
  method: 'GET',
  path: '/accounts/:id/branding',
  access: 'advisors',
  params: accountParams,
  reply: branding,
  errorCodes: ['not_found'],
});

export const updateBranding = endpoint({
  name: 'update-branding',
  summary: 'Change the color, phone, contact and disclaimer of a firm. For its admin and super admins.',
  method: 'PATCH',
  path: '/accounts/:id/branding',
  access: 'advisors',
  params: accountParams,
  body: z.strictObject({ branding: brandingChanges }),
  reply: branding,
  errorCodes: ['not_found'],
});

export const updateLogo = endpoint({
  name: 'update-logo',
  summary: 'Set the logo of a firm: a PNG or JPEG as a data URL or as the form field `image`. Null removes it.',
  method: 'POST',
  path: '/accounts/:id/logo',
  access: 'advisors',
  bodyLimit: 'picture',
  params: accountParams,
  body: z.strictObject({ image: z.string({ error: 'Choose an image' }).nullable() }),
  reply: branding,
  errorCodes: ['not_found'],
});

export const showLogo = endpoint({
  name: 'show-logo',
  summary: 'Get the logo of a firm by its key. Each logo has a new key.',
  method: 'GET',
  path: '/logos/:key',
  access: 'anyone',
  responseType: 'file',
  params: z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  reply: fileReply('image/png'),
  errorCodes: ['not_found'],
});
