/** @jsxRuntime automatic */
// tsx applies a tsconfig only to the files it includes, and finds the root's.
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import { renderToStaticMarkup } from 'react-dom/server';
import { contactText, type Email, type EmailSender } from './rules.ts';

/** The web client's design tokens that emails use (apps/web/src/ui/tokens.ts); a test compares the values. */
export const emailTheme = {
  light: {
    page: '#FAF9F6',
    surface: '#FFFFFF',
    ink: '#17212B',
    muted: '#55616D',
    line: '#E4E1DA',
    primary: '#0F5C5C',
    onFilled: '#FFFFFF',
  },
  dark: {
    page: '#10161B',
    surface: '#182028',
    ink: '#ECEFF1',
    muted: '#9AA7B2',
    line: '#2A343D',
    primary: '#5FB8B0',
    onFilled: '#10161B',
  },
  radius: { control: 6, card: 12 },
} as const;

const { light, dark, radius } = emailTheme;
const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";

const darkRules = `@media (prefers-color-scheme:dark){
.page{background:${dark.page}!important}
.card{background:${dark.surface}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}.brand,.link{color:${dark.primary}!important}
.button{background:${dark.primary}!important;color:${dark.onFilled}!important}
.line{border-color:${dark.line}!important}}`;

const styles = {
  page: { margin: 0, padding: 0, backgroundColor: light.page },
  container: { maxWidth: '600px', padding: '32px 16px' },
  brand: { margin: '0 0 16px', color: light.primary, font: `700 20px/28px ${serif}` },
  card: {
    padding: '32px 24px',
    border: `1px solid ${light.line}`,
    borderRadius: radius.card,
    backgroundColor: light.surface,
  },
  heading: { margin: '0 0 16px', color: light.ink, font: `700 24px/32px ${serif}` },
  paragraph: { margin: '0 0 16px', color: light.ink, font: `400 16px/24px ${sans}` },
  button: {
    padding: '12px 24px',
    borderRadius: radius.control,
    backgroundColor: light.primary,
    color: light.onFilled,
    font: `600 16px/24px ${sans}`,
  },
  small: { margin: '16px 0', color: light.muted, font: `400 14px/20px ${sans}` },
  link: { color: light.primary, wordBreak: 'break-all' },
  afterword: {
    margin: '24px 0 0',
    paddingTop: '16px',
    borderTop: `1px solid ${light.line}`,
    color: light.muted,
    font: `400 14px/20px ${sans}`,
  },
  footer: { margin: '16px 0 0', color: light.muted, font: `400 12px/20px ${sans}` },
} as const;

export const renderEmailHtml = (email: Email, sender: EmailSender): string =>
  `<!doctype html>\n${renderToStaticMarkup(<EmailLayout email={email} sender={sender} />)}`;

function EmailLayout({ email, sender }: { readonly email: Email; readonly sender: EmailSender }) {
  const { subject, heading, paragraphs, action, afterword, unsubscribe } = email;
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkRules}</style>
      </Head>
      <Body className="page" style={styles.page}>
        <Preview>{paragraphs[0] ?? heading}</Preview>
        <Section className="page" style={{ backgroundColor: light.page }}>
          <Container style={styles.container}>
            <Text className="brand" style={styles.brand}>
              {sender.product_name}
            </Text>
            <Section className="card" style={styles.card}>
              <Heading as="h1" className="ink" style={styles.heading}>
                {heading}
              </Heading>
              {paragraphs.map((paragraph) => (
                <Text key={paragraph} className="ink" style={styles.paragraph}>
                  <Lines text={paragraph} />
                </Text>
              ))}
              {action && <Action {...action} />}
              {afterword && (
                <Text className="muted line" style={styles.afterword}>
                  {afterword}
                </Text>
              )}
            </Section>
            {unsubscribe && (
              <Text className="muted" style={styles.footer}>
                <Link className="muted" href={unsubscribe.url} style={{ color: light.muted }}>
                  {unsubscribe.label}
                </Link>
              </Text>
            )}
            <Text className="muted" style={styles.footer}>
              {sender.product_name},{' '}
              <Link className="muted" href={sender.public_url} style={{ color: light.muted }}>
                {sender.public_url}
              </Link>
              <br />
              Questions? Contact <Contact text={contactText(email, sender)} />.
            </Text>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

/** A support contact that is nothing but an email address becomes a link. */
const Contact = ({ text }: { readonly text: string }) =>
  /^[^\s@?&]+@[^\s@?&]+$/.test(text) ? (
    <Link className="muted" href={`mailto:${text}`} style={{ color: light.muted }}>
      {text}
    </Link>
  ) : (
    text
  );

/** AM and PM stay on the line of their hour. */
const withFixedHours = (text: string): string => text.replace(/(?<=\d) (?=[AP]M\b)/g, '\u00a0');

/** A line that is nothing but an address becomes a link. */
const Lines = ({ text }: { readonly text: string }) =>
  text
    .split('\n')
    .flatMap((line) => [
      <br key={line} />,
      /^https:\/\/\S+$/.test(line) ? <LineLink key={`to ${line}`} url={line} /> : withFixedHours(line),
    ])
    .slice(1);

const LineLink = ({ url }: { readonly url: string }) => (
  <Link className="link" href={url} style={styles.link}>
    {url}
  </Link>
);

/** The address is spelled out below the button for programs that show no links. */
const Action = ({ label, url }: NonNullable<Email['action']>) => (
  <Section>
    <Button className="button" href={url} style={styles.button}>
      {label}
    </Button>
    <Text className="muted" style={styles.small}>
      Or copy this link into your browser:
      <br />
      <Link className="link" href={url} style={styles.link}>
        {url}
      </Link>
    </Text>
  </Section>
);
