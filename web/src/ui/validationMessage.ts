import { formatCount } from '@web/lib/format.ts';
import { textOf } from '@web/lib/i18n.ts';
import type * as z from 'zod';
import { validationTexts } from './validationText.ts';

type Issue = z.core.$ZodRawIssue;

const say = (key: 'required' | 'choose' | 'number' | 'email' | 'url' | 'time' | 'date' | 'invalid') =>
  textOf(validationTexts, key);

const isEmpty = (input: unknown) => input === undefined || input === null || input === '';

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  const least = Number(issue.minimum);
  if (issue.origin === 'string') {
    return isEmpty(issue.input) || least <= 1
      ? say('required')
      : textOf(validationTexts, 'textShort', { count: least });
  }
  if (issue.origin === 'array' || issue.origin === 'set') {
    return textOf(validationTexts, 'listShort', { count: least });
  }
  return textOf(validationTexts, 'numberSmall', { limit: formatCount(least) });
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  const most = Number(issue.maximum);
  if (issue.origin === 'string') return textOf(validationTexts, 'textLong', { count: most });
  if (issue.origin === 'array' || issue.origin === 'set') return textOf(validationTexts, 'listLong', { count: most });
  return textOf(validationTexts, 'numberLarge', { limit: formatCount(most) });
}

function badFormat({ format, input }: { format: string; input?: unknown }): string {
  if (isEmpty(input)) return say('required');
  if (format === 'email' || format === 'url' || format === 'time' || format === 'date') return say(format);
  return format === 'datetime' ? say('date') : say('invalid');
}

/** A schema's complaint in the reader's words; a message written in the schema itself has precedence over this. */
export function validationMessage(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return badFormat(issue);
    case 'invalid_type':
      if (isEmpty(issue.input)) return say('required');
      return issue.expected === 'number' || issue.expected === 'int' ? say('number') : say('invalid');
    case 'invalid_value':
      return isEmpty(issue.input) ? say('required') : say('choose');
    default:
      return isEmpty(issue.input) ? say('required') : say('invalid');
  }
}
