import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../tools/chromium.ts';

/** A Chromium of this run's own. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
