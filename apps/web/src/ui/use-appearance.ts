import { useComputedColorScheme } from '@mantine/core';

/** Light or dark, as the page is shown now: for what is drawn elsewhere, such as a frame. */
export const useAppearance = (): 'light' | 'dark' =>
  useComputedColorScheme('light', { getInitialValueInEffect: false });
