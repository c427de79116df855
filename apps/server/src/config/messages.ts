import type { MailSettings } from '../integrations/mail/mail.ts';
import type { SmsSettings } from '../integrations/sms/sms.ts';
import { Broken, hostName, oneOf, type Parse, type Setting, shortText, webAddress, wholeNumber } from './parse.ts';

type Complain = (complaint: string) => void;

const usualPorts = { starttls: 587, implicit: 465, none: 25 } as const;
const thisMachine = ['localhost', '127.0.0.1', '::1'];

/** `Name <name@example.com>` or the address alone. */
const sender: Parse<string> = (text) =>
  /^(?:[^<>@\p{Cc}]{1,100}<[^<>@\s]{1,64}@[^<>@\s]{1,255}>|[^<>@\s]{1,64}@[^<>@\s]{1,255})$/u.test(text)
    ? text
    : new Broken('must be an address, such as HealthPlanner <plans@example.com>');

/** The mail server; production sends mail and cannot do without. */
export function readMail(setting: Setting, complain: Complain, production: boolean): MailSettings | null {
  const tls = setting('SMTP_TLS', oneOf(['starttls', 'implicit', 'none']), 'starttls');
  const [user, pass] = [setting('SMTP_USER', shortText, null), setting('SMTP_PASSWORD', shortText, null)];
  const from = setting('MAIL_FROM', sender, null);
  const host = setting('SMTP_HOST', hostName, null);
  const port = setting('SMTP_PORT', wholeNumber(1, 65_535), usualPorts[tls]);
  if (!host && production) complain('SMTP_HOST is missing: the mail server that invitations and codes are sent by.');
  if (!host) return null;
  if (!from) complain('MAIL_FROM is missing: the address that mails come from.');
  if (!user !== !pass) complain('SMTP_USER and SMTP_PASSWORD go together: set both or neither.');
  if (tls === 'none' && !thisMachine.includes(host))
    complain('SMTP_TLS must be starttls or implicit: only a mail server on this machine is spoken to in clear.');
  return from ? { host, port, tls, login: user && pass ? { user, pass } : null, from } : null;
}

/** The account for text messages: all of it or nothing. */
export function readSms(setting: Setting, complain: Complain): SmsSettings | null {
  const given = {
    TWILIO_ACCOUNT_SID: setting('TWILIO_ACCOUNT_SID', accountSid, null),
    TWILIO_AUTH_TOKEN: setting('TWILIO_AUTH_TOKEN', shortText, null),
    TWILIO_FROM: setting('TWILIO_FROM', textSender, null),
  };
  const api_base = setting('TWILIO_API_BASE', apiBase, 'https://api.twilio.com');
  const { TWILIO_ACCOUNT_SID: account_sid, TWILIO_AUTH_TOKEN: auth_token, TWILIO_FROM: from } = given;
  if (account_sid && auth_token && from) return { account_sid, auth_token, from, api_base };
  if (!account_sid && !auth_token && !from) return null;
  for (const [name, value] of Object.entries(given))
    if (!value) complain(`${name} is missing: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together.`);
  return null;
}

const accountSid: Parse<string> = (text) =>
  /^AC[0-9a-fA-F]{32}$/.test(text) ? text : new Broken('must be AC and 32 hexadecimal digits');

/** A number in E.164, or a short name that Twilio knows. */
const textSender: Parse<string> = (text) =>
  /^(?:\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11}|\d{5,6})$/.test(text)
    ? text
    : new Broken('must be a number such as +14155550123, or a sender name of at most 11 letters and digits');

const apiBase: Parse<string> = (text) => {
  const base = webAddress(text);
  if (base instanceof Broken) return base;
  const { protocol, hostname, origin } = new URL(base);
  const isSafe = protocol === 'https:' || thisMachine.includes(hostname);
  return isSafe ? origin : new Broken('must begin with https://');
};
