import { useComputedColorScheme } from '@mantine/core';

export const useAppearance = (): 'light' | 'dark' =>
  useComputedColorScheme('light', { getInitialValueInEffect: false });
