import styles from './message-view.module.css';

/** The page's policy lets only style sheets with its nonce in; the frame stands under the same policy. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return html.replace('<style>', `<style nonce="${nonce}">`);
}

/** A mail as a mail program shows it: without scripts, its links open beside this page. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      className={styles.mail}
      title={`Mail: ${title}`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withNonce(html)}
    />
  );
}
