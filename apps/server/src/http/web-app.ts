import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isFramablePage } from 'contract/framable-pages';
import { isPaymentPage } from 'contract/payment-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { cookieSetter, readCookies } from './cookies.ts';
import { anonymousSession, csrfToken } from './csrf.ts';
import { handleUnknownRoute } from './error-handler.ts';
import type { RequestLimits } from './rate-limits.ts';
import { sendCompressed } from './static-document.ts';

/** See "Content Security Policy" in the setup guide of Google Identity Services. */
const googleButton = 'https://accounts.google.com/gsi/';

/** See "Content Security Policy" in Stripe's security guide. */
const stripeOrigins = { frame: 'https://hooks.stripe.com', connect: 'https://api.stripe.com' };
const stripeScripts = 'https://js.stripe.com';
const stripeScriptHosts = `${stripeScripts} https://*.js.stripe.com`;

/** Null without Stripe. The emulator's script has the address of the page. */
const scriptOrigin = ({ settings: { payments } }: AppContext): string | null =>
  payments && URL.canParse(payments.js_url) ? new URL(payments.js_url).origin : null;

/** Null on other pages and without Stripe. */
const paymentOrigin = (ctx: AppContext, path: string): string | null =>
  isPaymentPage(path) ? scriptOrigin(ctx) : null;

function paymentSources(ctx: AppContext, path: string) {
  const origin = paymentOrigin(ctx, path);
  if (origin === null) return { script: '', frame: '', connect: '' };
  const script = ` ${origin === stripeScripts ? stripeScriptHosts : origin}`;
  return { script, frame: `${script} ${stripeOrigins.frame}`, connect: `${script} ${stripeOrigins.connect}` };
}

const frameAncestors = ({ frame_origins }: AppContext, path: string): string =>
  isFramablePage(path) && frame_origins.length > 0 ? frame_origins.join(' ') : "'none'";

function contentSecurityPolicy(ctx: AppContext, nonce: string, path: string): string {
  const payment = paymentSources(ctx, path);
  const google = (path = '') => (ctx.settings.google_client_id === null ? '' : ` ${googleButton}${path}`);
  const calendar = ctx.calendar ? [ctx.calendar.pages.origin] : [];
  const frames = [new URL(ctx.settings.kff_estimator_url).origin, ...calendar].join(' ');
  const pictures = [ctx.avatar_service_url, ...ctx.settings.partners.map(({ logo_url }) => logo_url)];
  const images = pictures.flatMap((url) => (url?.startsWith('http') ? [new URL(url).origin] : []));
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${google('client')}${payment.script}`,
    `style-src-elem 'self' 'nonce-${nonce}'${google('style')}`,
    "style-src-attr 'none'",
    ['img-src', "'self'", 'data:', ...new Set(images)].join(' '),
    "font-src 'self'",
    `connect-src 'self'${google()}${payment.connect}`,
    `frame-src ${frames}${google()}${payment.frame}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors(ctx, path)}`,
  ].join('; ');
}

/** The popups of Google and of a bank to which Stripe leads need access to their opener. */
const popupHeaders = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** Google's button needs the origin as referrer. */
const googleHeaders = { ...popupHeaders, 'referrer-policy': 'strict-origin' };

function renderPage(ctx: AppContext, template: string, request: FastifyRequest, reply: FastifyReply): string {
  const path = request.url.split('?')[0] ?? '';
  const nonce = randomBytes(16).toString('base64');
  const sent = readCookies(ctx, request).session;
  const session = sent && ctx.tokens.read('session', sent) !== null ? sent : anonymousSession(ctx);
  if (session !== sent) cookieSetter(ctx, reply)({ session });
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(ctx, nonce, path),
    ...(paymentOrigin(ctx, path) === stripeScripts ? popupHeaders : {}),
    ...(ctx.settings.google_client_id === null ? {} : googleHeaders),
    'x-robots-tag': 'noindex, nofollow',
  });
  return template
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__CSRF_TOKEN__', csrfToken(ctx, session))
    .replaceAll('__PAYMENT_FORM__', paymentForm(ctx, path));
}

const paymentForm = (ctx: AppContext, path: string): string =>
  scriptOrigin(ctx) === null ? '' : isPaymentPage(path) ? 'allowed' : 'blocked';

/** The application shows that a page doesn’t exist. A file, such as `/.env`, is answered with 404: no page has a dot. */
const isPagePath = (path: string): boolean =>
  !path.includes('.') && !/^\/(api|rails|cable|assets|metrics)(\/|$)/.test(path);

interface WebAppOptions {
  readonly root: string;
  readonly limits: RequestLimits;
}

export async function registerWebApp(
  app: FastifyInstance,
  ctx: AppContext,
  { root, limits }: WebAppOptions,
): Promise<void> {
  const template = readFileSync(join(root, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/index.html*', '**/*.br', '**/*.gz'],
    immutable: true,
    maxAge: '1y',
  });
  const limit = limits.ofAddress('default');
  const html = async (request: FastifyRequest, reply: FastifyReply) => {
    await limit(request, reply);
    return sendCompressed(request, reply, renderPage(ctx, template, request, reply));
  };
  app.get('/', html);
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?');
    return ['GET', 'HEAD'].includes(request.method) && isPagePath(path)
      ? html(request, reply)
      : handleUnknownRoute(request, reply);
  });
}
