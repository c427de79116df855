import { createContext, useContext } from 'react';

/** How a presentation shows the parts of an estimate. Null on a page. */
export const Presented = createContext<{ hidesIncomes: boolean } | null>(null);
export const useIsPresented = () => useContext(Presented) !== null;
export const useHidesIncomes = () => useContext(Presented)?.hidesIncomes ?? false;
