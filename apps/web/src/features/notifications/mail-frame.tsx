import styles from './message-view.module.css';

/** The content security policy of the page also applies to the frame: style sheets need its nonce. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return html.replace('<style>', `<style nonce="${nonce}">`);
}

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
