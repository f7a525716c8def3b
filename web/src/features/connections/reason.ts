import { numberNotOfAccount } from '@shared/connections/view.ts';
import { useText } from '@web/lib/i18n.ts';
import { connectionsTexts } from './text.ts';

/** Why a connection is not connected: our own finding in the reader's language, else the platform's words. */
export function useReason(): (statusReason: string) => string {
  const t = useText(connectionsTexts);
  return (statusReason) => (statusReason === numberNotOfAccount ? t('NUMBER_NOT_OF_ACCOUNT') : statusReason);
}
