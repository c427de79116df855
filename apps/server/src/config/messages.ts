import { personalEmail } from 'contract/fields/emails';
import type * as z from 'zod';
import type { MailSettings } from '../integrations/mail/mail.ts';
import type { SmsSettings } from '../integrations/sms/sms.ts';
import {
  hostName,
  isGroupSet,
  isLoopback,
  isWebUrl,
  oneOf,
  optional,
  parsed,
  parseUrl,
  pattern,
  type Report,
  required,
  shortText,
  wholeNumber,
} from './fields.ts';

const defaultPorts = { starttls: 587, implicit: 465, none: 25 } as const;

const sender = pattern(
  /^(?:[^<>@\p{Cc}]{1,100}<[^<>@\s]{1,64}@[^<>@\s]{1,255}>|[^<>@\s]{1,64}@[^<>@\s]{1,255})$/u,
  'must be an address, such as HealthPlanner <plans@example.com>',
);

export const mailFields = (production: boolean) => ({
  SMTP_HOST: required(hostName, production, 'the mail server that sends invitations and codes'),
  SMTP_PORT: optional(wholeNumber(1, 65_535)),
  SMTP_TLS: oneOf(['starttls', 'implicit', 'none']).default('starttls'),
  SMTP_USER: optional(shortText),
  SMTP_PASSWORD: optional(shortText),
  MAIL_FROM: optional(sender),
  ADMIN_EMAIL: optional(address),
});

const address = parsed((text) => {
  const { success, data } = personalEmail().safeParse(text);
  return success ? data : undefined;
}, 'must be the email address of a person, not of a shared mailbox');

type MailEnvironment = z.output<z.ZodObject<ReturnType<typeof mailFields>>>;

export function checkMail(env: MailEnvironment, report: Report): void {
  if (!env.SMTP_HOST) return;
  if (!env.MAIL_FROM) report('MAIL_FROM', 'is missing: the address that emails come from');
  if (!env.SMTP_USER !== !env.SMTP_PASSWORD) report('SMTP_USER', 'and SMTP_PASSWORD go together: set both or neither');
  if (env.SMTP_TLS === 'none' && !isLoopback(env.SMTP_HOST))
    report('SMTP_TLS', 'must be starttls or implicit: only a mail server on this machine can be used without TLS');
}

export function mailSettings(env: MailEnvironment): MailSettings | null {
  if (!env.SMTP_HOST || !env.MAIL_FROM) return null;
  return {
    host: env.SMTP_HOST,
    port: env.SMTP_PORT ?? defaultPorts[env.SMTP_TLS],
    tls: env.SMTP_TLS,
    login: env.SMTP_USER && env.SMTP_PASSWORD ? { user: env.SMTP_USER, pass: env.SMTP_PASSWORD } : null,
    from: env.MAIL_FROM,
  };
}

const apiBase = parsed((text) => {
  const url = parseUrl(text);
  return url && isWebUrl(url) && (url.protocol === 'https:' || isLoopback(url.hostname)) ? url.origin : undefined;
}, 'must begin with https://');

export const smsFields = {
  TWILIO_ACCOUNT_SID: optional(pattern(/^AC[0-9a-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')),
  TWILIO_AUTH_TOKEN: optional(shortText),
  /** A number in E.164, a short code, or a sender name that Twilio knows. */
  TWILIO_FROM: optional(
    pattern(
      /^(?:\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11}|\d{5,6})$/,
      'must be a number, such as +14155550123, or a sender name of at most 11 letters and digits',
    ),
  ),
  TWILIO_API_BASE: apiBase.default('https://api.twilio.com'),
};

type SmsEnvironment = z.output<z.ZodObject<typeof smsFields>>;

export function checkSms({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }: SmsEnvironment, report: Report): void {
  isGroupSet({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }, report);
}

export function smsSettings(env: SmsEnvironment): SmsSettings | null {
  const { TWILIO_ACCOUNT_SID: account_sid, TWILIO_AUTH_TOKEN: auth_token, TWILIO_FROM: from } = env;
  if (!account_sid || !auth_token || !from) return null;
  return { account_sid, auth_token, from, api_base: env.TWILIO_API_BASE };
}
