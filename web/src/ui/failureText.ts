import { useText } from '@web/lib/i18n.ts';
import { createContext, useContext } from 'react';
import { uiTexts } from './text.ts';

/** How the application puts an error into words; set once around it, so that forms and dialogs can say why. */
export const FailureText = createContext<((error: unknown) => string) | undefined>(undefined);

export function useFailureText(): (error: unknown) => string {
  const t = useText(uiTexts);
  const fromApplication = useContext(FailureText);
  return fromApplication ?? (() => t('failed'));
}
