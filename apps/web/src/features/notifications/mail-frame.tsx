import styles from './message-view.module.css';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * Emails have style attributes, because not every mail program reads style sheets. The content security policy of the page
 * also applies to the frame: it allows no style attributes, and style sheets only with its nonce.
 */
function withStyleSheet(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  const rules: string[] = [];
  const marked = html.replace(/ style="([^"]*)"/g, (_, declarations: string) => {
    const rule = declarations.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? '');
    return ` data-style="${rules.push(`[data-style="${rules.length + 1}"]{${rule}}`)}"`;
  });
  return marked.replace('<style>', `<style nonce="${nonce}">${rules.join('')}`);
}

export function MailFrame({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      className={styles.mail}
      title={`Email: ${title}`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withStyleSheet(html)}
    />
  );
}
