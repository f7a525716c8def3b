import {
  connectionPaused,
  numberNotOfAccount,
  tokenNotRenewed,
  tokenOfAnotherAccount,
} from '@shared/connections/view.ts';
import { useText } from '@web/lib/i18n.ts';
import { linkTexts } from './linkText.ts';
import { connectionsTexts } from './text.ts';

const linkReasons = ['UNSCANNED', 'LOGGED_OUT', 'BANNED', 'REPLACED', 'OVERLOADED', 'NO_ANSWER'] as const;

/** Reason why a connection is not connected: our own code in the user's language, else the platform's text. */
export function useStatusReason(): (statusReason: string) => string {
  const t = useText(connectionsTexts);
  const l = useText(linkTexts);
  return (statusReason) => {
    const ours = linkReasons.find((reason) => reason === statusReason);
    if (ours) return l(ours);
    if (statusReason.startsWith('REFUSED_')) return l('REFUSED');
    if (statusReason === connectionPaused) return t('pausedReason');
    if (statusReason === tokenNotRenewed) return t('TOKEN_NOT_RENEWED');
    if (statusReason === tokenOfAnotherAccount) return t('TOKEN_OF_ANOTHER_ACCOUNT');
    return statusReason === numberNotOfAccount ? t('NUMBER_NOT_OF_ACCOUNT') : statusReason;
  };
}
