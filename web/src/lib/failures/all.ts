import type { ErrorCode } from '@shared/core/errors.ts';
import { type Phrase, texts } from '../i18n.ts';
import { accessFailures } from './access.ts';
import { administrationFailures } from './administration.ts';
import { automationFailures } from './automation.ts';
import { campaignFailures } from './campaigns.ts';
import { channelFailures } from './channels.ts';
import { contactListFailures } from './contactLists.ts';
import { conversationFailures } from './conversation.ts';
import { developerFailures } from './developers.ts';
import { fileFailures } from './files.ts';
import { moneyFailures } from './money.ts';
import { privacyFailures } from './privacy.ts';

export type SpokenCode = ErrorCode | 'ERR_NETWORK';

/**
 * Texts that say what happened and what to do, for every error code. `{{limit}}`, `{{name}}`, `{{dueDate}}` come from
 * the answer.
 */
const table: Record<SpokenCode, Phrase> = {
  ...accessFailures,
  ...administrationFailures,
  ...automationFailures,
  ...campaignFailures,
  ...channelFailures,
  ...contactListFailures,
  ...conversationFailures,
  ...developerFailures,
  ...fileFailures,
  ...moneyFailures,
  ...privacyFailures,
};

export const failures = texts('errors', table);
