import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
// First, because other components change it.
import '@mantine/core/styles/UnstyledButton.layer.css';
import './fonts.css';
import './base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { firstInteraction } from '../lib/first-interaction.ts';
import { preloadDialog } from './dialog.tsx';
import { DocumentTitleSuffix } from './document-title.tsx';
import { NoticeProvider } from './notice.tsx';
import { cssVariables, theme } from './theme.ts';

/** The script in index.html reads the same key before the first paint. */
const appearance = localStorageColorSchemeManager({ key: 'appearance' });

/** The content security policy allows only styles with the page's nonce. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Where the library that locks the scrolling behind a dialog reads the nonce.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

void firstInteraction.then(preloadDialog);

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
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      <DocumentTitleSuffix value={productName}>
        <NoticeProvider>{children}</NoticeProvider>
      </DocumentTitleSuffix>
    </MantineProvider>
  );
}
