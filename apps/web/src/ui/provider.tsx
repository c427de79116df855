import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './fonts.css';
import './base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { DocumentTitleSuffix } from './document-title.tsx';
import { NoticeProvider } from './notice.tsx';
import { cssVariables, theme } from './theme.ts';

/** The same name that the script in index.html reads before the first paint. */
const appearance = localStorageColorSchemeManager({ key: 'appearance' });

/** The content-security policy lets only styles with the page's nonce in. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** The look, the notices and the document's title for everything below. `productName` ends each title. */
export function UiProvider({ productName, children }: { productName: string; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={appearance}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      deduplicateInlineStyles
      withStaticClasses={false}
    >
      <DocumentTitleSuffix value={productName}>
        <NoticeProvider>{children}</NoticeProvider>
      </DocumentTitleSuffix>
    </MantineProvider>
  );
}
