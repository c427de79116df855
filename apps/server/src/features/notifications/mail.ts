/** What a slice writes to a person. The frame around it is the same for every mail. */
export interface Email {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** In smaller print below: how long the link works, what to do if it was not asked for. */
  readonly afterword?: string;
}

/** What the frame says of the installation. */
export interface Sender {
  readonly product_name: string;
  readonly support_contact: string;
  /** Where the product is, without a slash at the end. */
  readonly public_url: string;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const colours = {
  page: '#faf9f6',
  surface: '#ffffff',
  ink: '#17212b',
  muted: '#55616d',
  line: '#e4e1da',
  teal: '#0f5c5c',
};
const night = {
  page: '#10161b',
  surface: '#182028',
  ink: '#eceff1',
  muted: '#9aa7b2',
  line: '#2a343d',
  teal: '#5fb8b0',
};
const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";

/** Programs that know the night; the others keep to the attributes. */
const nightRules = `@media (prefers-color-scheme:dark){
.page{background:${night.page}!important}
.card{background:${night.surface}!important;border-color:${night.line}!important}
.ink{color:${night.ink}!important}.muted{color:${night.muted}!important}.brand,.link{color:${night.teal}!important}
.button{background:${night.teal}!important;border-color:${night.teal}!important;color:${night.page}!important}
.line{border-color:${night.line}!important}}`;

/** Both forms of a mail: for programs that show HTML, and for those that show text alone. */
export function renderEmail(letter: Email, sender: Sender): { html: string; text: string } {
  return { html: renderHtml(letter, sender), text: renderText(letter, sender) };
}

function renderText({ heading, paragraphs, action, afterword }: Email, sender: Sender): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(afterword ? [afterword] : []),
    `-- \n${sender.product_name}, ${sender.public_url}\nQuestions? Ask ${sender.support_contact}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;color:${colours.ink}">${escaped(text).replaceAll('\n', '<br>')}</p>`;

/** Outlook draws no padding around a link: there the table's cell is the button. */
function button({ label, url }: { label: string; url: string }): string {
  const href = escaped(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="button" bgcolor="${colours.teal}" style="border-radius:6px;background:${colours.teal}">
<a class="button" href="${href}" target="_blank" style="display:inline-block;padding:12px 24px;border:1px solid ${colours.teal};border-radius:6px;background:${colours.teal};color:#ffffff;font:600 16px/24px ${sans};text-decoration:none">${escaped(label)}</a>
</td></tr></table>
<p class="muted" style="margin:0 0 16px;color:${colours.muted};font-size:14px;line-height:20px">Or copy this address into your browser:<br>
<a class="link" href="${href}" target="_blank" style="color:${colours.teal};word-break:break-all">${href}</a></p>`;
}

const afterwords = (text: string) =>
  `<p class="muted line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${colours.line};color:${colours.muted};font-size:14px;line-height:20px">${escaped(text)}</p>`;

/** What a list of mails shows beside the subject; the blanks keep the mail's own text from following it. */
const preheader = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escaped(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;

function renderHtml({ subject, heading, paragraphs, action, afterword }: Email, sender: Sender): string {
  const name = escaped(sender.product_name);
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${nightRules}</style></head>
<body class="page" style="margin:0;padding:0;background:${colours.page}">
${preheader(paragraphs[0] ?? heading)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colours.page}" style="background:${colours.page}"><tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="brand" align="left" style="padding:0 0 16px;color:${colours.teal};font:700 20px/28px ${serif}">${name}</td></tr>
<tr><td class="card ink" align="left" bgcolor="${colours.surface}" style="padding:32px 24px;border:1px solid ${colours.line};border-radius:12px;background:${colours.surface};color:${colours.ink};font:400 16px/24px ${sans}">
<h1 class="ink" style="margin:0 0 16px;color:${colours.ink};font:700 24px/32px ${serif}">${escaped(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action ? button(action) : ''}${afterword ? afterwords(afterword) : ''}
</td></tr>
<tr><td class="muted" align="left" style="padding:16px 0 0;color:${colours.muted};font:400 12px/20px ${sans}">${name}, <a class="muted" href="${escaped(sender.public_url)}" target="_blank" style="color:${colours.muted}">${escaped(sender.public_url)}</a><br>Questions? Ask ${escaped(sender.support_contact)}.</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`;
}
