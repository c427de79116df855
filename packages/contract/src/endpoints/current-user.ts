import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { userTypes } from '../vocabulary/users.ts';
import { clientOfReply, currentUser } from './users.ts';

export const showCurrentUser = endpoint({
  name: 'show-current-user',
  summary: 'Get the signed-in user.',
  method: 'GET',
  path: '/current_user',
  access: 'signed_in',
  reply: currentUser,
  audit: { kind: 'read', clients: clientOfReply },
});

const link = z.string().nullable();

export const showSettings = endpoint({
  name: 'show-settings',
  summary:
    'Get the product name, links and sign-in providers of this installation, and the demo accounts if there are any.',
  method: 'GET',
  path: '/settings',
  access: 'anyone',
  reply: z.object({
    product_name: z.string(),
    resources_url: link,
    terms_of_use_url: link,
    terms_of_service_url: z.string(),
    master_service_agreement_url: z.string(),
    terms_version: z.string().describe('Of the Terms of Service and the Master Service Agreement'),
    support_contact: z.string(),
    subsidy_calculator_url: z.string(),
    kff_estimator_url: z.string(),
    partners: z.array(z.object({ name: z.string(), logo_url: link, url: z.string() })),
    schedule_meeting_url: link,
    google_client_id: z
      .string()
      .nullable()
      .describe('For Google’s button. Null if sign-in with Google is not configured.'),
    openid_providers: z
      .array(z.object({ affiliate: z.string(), name: z.string() }))
      .describe('Other identity providers: `affiliate` identifies the provider, `name` is on the button'),
    sends_texts: z.boolean().describe('Whether codes can be sent to phones'),
    payments: z
      .object({
        publishable_key: z.string(),
        js_url: z.string(),
        is_emulated: z.boolean().describe('No money moves, and /dev/billing exists'),
      })
      .nullable()
      .describe('For Stripe’s script. Null if no firm is billed.'),
    demo_accounts: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        email: z.string(),
        password: z.string(),
        type: z.enum(userTypes),
      }),
    ),
  }),
});
export type Settings = z.output<typeof showSettings.reply>;

export const showHealth = endpoint({
  name: 'show-health',
  summary: 'Check whether this process can serve requests. For load balancers and scripts.',
  method: 'GET',
  path: '/health',
  access: 'anyone',
  reply: z.object({ ready: z.literal(true), version: z.string() }),
});

export const showReadiness = endpoint({
  name: 'show-readiness',
  summary:
    'Check whether this process takes new requests. For load balancers: it replies 503 once it has been asked to stop.',
  method: 'GET',
  path: '/ready',
  access: 'anyone',
  reply: z.object({ ready: z.literal(true) }),
});
