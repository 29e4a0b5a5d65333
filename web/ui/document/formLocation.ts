import { createContext } from 'react';

/** The location of the document that is being made; null before one is chosen. */
export const FormLocation = createContext<number | null>(null);
