import { AppError } from '@shared/core/errors.ts';
import type { Route } from '@shared/core/route.ts';
import type * as z from 'zod';

type Schema = z.core.$ZodType;
type Fields = Readonly<Record<string, unknown>>;

/** Names beyond this number would only be noise. */
const maxNamed = 20;
const longestName = 100;

/** Every body and query may name the caller's own company (checkCompany). */
const alwaysKnown = ['companyId'];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function unknownIn(schema: Schema, value: unknown, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const takesAny = def.catchall !== undefined && def.catchall._zod.def.type !== 'never';
      if (takesAny || !isFields(value)) return [];
      return Object.entries(value).flatMap(([name, inner]) => {
        const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
        return field === undefined ? [`${path}${name}`] : unknownIn(field, inner, `${path}${name}.`);
      });
    }
    case 'array':
      if (!Array.isArray(value)) return [];
      return value.flatMap((inner, place) => unknownIn(def.element, inner, `${path}${place}.`));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return unknownIn(def.innerType, value, path);
    case 'pipe': {
      // Something may be read from text first.
      const isRead = def.in._zod.def.type === 'transform';
      return unknownIn(isRead ? def.out : def.in, value, path);
    }
    case 'union': {
      const found = def.options.map((option) => unknownIn(option, value, path));
      return found.reduce((least, one) => (one.length < least.length ? one : least));
    }
    default:
      return [];
  }
}

/** Fields of a request that its route does not know, by path. */
export const unknownFields = ({ input }: Pick<Route, 'input'>, raw: Fields): string[] =>
  unknownIn(input, raw, '')
    .filter((name) => !alwaysKnown.includes(name))
    .slice(0, maxNamed)
    .map((name) => name.slice(0, longestName));

/**
 * Refuses unknown fields of a program, because a change that is silently dropped looks like one that was made.
 * @throws ERR_UNKNOWN_FIELD
 */
export function refuseUnknown(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(unknown.map((name) => [name, 'unknown_field']));
  throw new AppError('ERR_UNKNOWN_FIELD', { fields });
}

const listed = (names: readonly string[]): string => names.map(encodeURIComponent).join(',');

/** Pages send whole records: the answer says which of their fields were taken and which were not. */
export function takenHeaders(route: Route, raw: Fields, unknown: readonly string[]): Record<string, string> {
  if (route.method !== 'POST' && route.method !== 'PUT') return {};
  const taken = Object.keys(raw).filter((name) => !unknown.includes(name));
  return {
    'x-fields-taken': listed(taken.slice(0, 100)),
    ...(unknown.length > 0 ? { 'x-fields-ignored': listed(unknown) } : {}),
  };
}
