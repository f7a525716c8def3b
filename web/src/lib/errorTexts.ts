import { AppError } from '@shared/core/errors.ts';
import type { SpokenCode } from './failures/all.ts';
import { failureTexts } from './failureTexts.ts';
import { NetworkError } from './httpTransport.ts';
import { keyIn, textOf } from './i18n.ts';

const DATE = /^(\d{4})-(\d\d)-(\d\d)/;
const shown = (value: string | number): string | number =>
  typeof value === 'string' ? value.replace(DATE, '$3/$2/$1') : value;

const isSpoken = (text: string): boolean => text.trim() !== '' && !/^[[{]/.test(text.trim());

function failureText(code: SpokenCode, values: Record<string, string | number> = {}): string {
  const known = failureTexts();
  return textOf(known, keyIn(known, code) ?? 'ERR_INTERNAL', values);
}

/** The sentence for a person. A plain text from the server that is no code of ours is shown as it came. */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) return failureText('ERR_NETWORK');
  if (!(error instanceof AppError)) return failureText('ERR_INTERNAL');
  const { payload, values = {} } = error.details;
  if (payload !== undefined && isSpoken(payload)) return payload;
  const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
  return failureText(error.code, named);
}
