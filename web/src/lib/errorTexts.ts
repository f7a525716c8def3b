import { AppError, type ErrorCode } from '@shared/core/errors.ts';
import { accessFailures } from './failures/access.ts';
import { administrationFailures } from './failures/administration.ts';
import { automationFailures } from './failures/automation.ts';
import { conversationFailures } from './failures/conversation.ts';
import { moneyFailures } from './failures/money.ts';
import { privacyFailures } from './failures/privacy.ts';
import { fieldTexts } from './fieldTexts.ts';
import { NetworkError } from './httpTransport.ts';
import { keyIn, type Phrase, textOf, texts } from './i18n.ts';

type SpokenCode = ErrorCode | 'ERR_NETWORK';

/** What happened and what to do, for every code there is. `{{limit}}`, `{{name}}`, `{{dueDate}}` come from the answer. */
const table: Record<SpokenCode, Phrase> = {
  ...accessFailures,
  ...administrationFailures,
  ...automationFailures,
  ...conversationFailures,
  ...moneyFailures,
  ...privacyFailures,
};

export const errorTexts = texts('errors', table);

const DATE = /^(\d{4})-(\d\d)-(\d\d)/;
const shown = (value: string | number): string | number =>
  typeof value === 'string' ? value.replace(DATE, '$3/$2/$1') : value;

const isSpoken = (text: string): boolean => text.trim() !== '' && !/^[[{]/.test(text.trim());

/** The sentence for a person. A plain text from the server that is no code of ours is shown as it came. */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) return textOf(errorTexts, 'ERR_NETWORK', {});
  if (!(error instanceof AppError)) return textOf(errorTexts, 'ERR_INTERNAL', {});
  const { payload, values = {} } = error.details;
  if (payload !== undefined && isSpoken(payload)) return payload;
  const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
  return textOf(errorTexts, error.code, named);
}

/** The words for what is wrong with a field: a code of the schemas, an error code, or the text as it came. */
export function fieldErrorText(code: string): string {
  const error = keyIn(errorTexts, code);
  if (error !== undefined) return textOf(errorTexts, error, {});
  const field = keyIn(fieldTexts, code);
  return field === undefined ? code : textOf(fieldTexts, field);
}
