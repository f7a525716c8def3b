import { createContext, type ReactNode } from 'react';

/** The link to where a screen is offered, for its ScreenHeader. */
export const BackLink = createContext<ReactNode>(undefined);
