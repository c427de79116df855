import { useComputedColorScheme } from '@mantine/core';

/** The effective color scheme, for embedded frames. */
export const useAppearance = (): 'light' | 'dark' =>
  useComputedColorScheme('light', { getInitialValueInEffect: false });
