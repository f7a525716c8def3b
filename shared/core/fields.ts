import * as z from 'zod';
import { isBlank } from './blank.ts';
import type { ErrorCode } from './errors.ts';
import { isTimeZone } from './time.ts';

/** Building blocks of contracts: what arrives in a query string is text, so numbers and lists are coerced here once. */

/** Number shown to people: ticket, user, queue, connection. Per company, from 1. */
export const NumericId = z.coerce.number().int().positive();

/** 26 characters, time-ordered. */
export const Ulid = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/i);

/** UTC instant, ISO 8601 with milliseconds. */
export const Instant = z.string();

export const Flag = z.enum(['enabled', 'disabled']);
export type Flag = z.infer<typeof Flag>;

/** Accepts true/false as JSON, query text and the usual forms' strings. */
export const Bool = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
]);

export const Email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@"<>]+@[^\s@"<>.]+(?:\.[^\s@"<>.]+)+$/, 'invalid_email')
  .transform((text) => text.toLowerCase());

/** Numbers with fewer digits exist in no country. */
const fewestDigits = 7;

/** A phone number as typed; `shared/phones` reads it with the country in mind. */
export const WrittenPhone = z
  .string()
  .trim()
  .max(100, 'too_long')
  .refine((text) => text.replace(/\P{Nd}/gu, '').length >= fewestDigits, 'invalid_phone');
export const OptionalPhone = z.union([z.literal(''), WrittenPhone]);

/** A display name; characters without a shape do not count. */
export const Name = z
  .string()
  .trim()
  .min(2, 'too_short')
  .max(50, 'too_long')
  .refine((name) => !isBlank(name), 'required');

/** Lower and upper case and at least 8 (B-COMP-4). */
export const StrongPassword = z
  .string()
  .min(8, 'password_too_short')
  .max(50, 'too_long')
  .regex(/[a-z]/, 'password_lowercase')
  .regex(/[A-Z]/, 'password_uppercase');

const hexColor = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
export const HexColor = z.string().regex(hexColor, 'invalid_color');

/** A schema may name the error that the whole request is refused with; see functions/core/http/serve.ts. */
export const HexColorOr = (error: ErrorCode) =>
  z.string().refine((color) => hexColor.test(color), { error: 'invalid_color', params: { error } });

/** Such as `America/Manaus`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'invalid_time_zone');

/** `HH:mm` or blank. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid_time');

const maxListItems = 200;
/** Each of them a text of 100 characters, quoted. */
const longestList = maxListItems * 103;

/** A JSON array in a query string (`[1,2]`), a comma list, or a real array. */
const buildListSchema = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (text === '') return [];
    if (text.length > longestList) return undefined;
    if (!text.startsWith('[')) return text.split(',', maxListItems + 1);
    try {
      const items: unknown = JSON.parse(text);
      return Array.isArray(items) ? items.slice(0, maxListItems + 1) : items;
    } catch {
      return undefined;
    }
  }, z.array(item).max(maxListItems));

/** Ids in a filter; 0 means "none" (no queue). */
export const IdList = buildListSchema(z.coerce.number().int().nonnegative());
export const TextList = buildListSchema(z.string().max(100));

/** Search text: trimmed, at most 100 characters. */
export const SearchParam = z.string().trim().max(100).optional();
