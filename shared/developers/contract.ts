import * as z from 'zod';
import { Name, NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { ApiKeyView } from './apiKey.ts';
import { ApiScope } from './scopes.ts';

const Scopes = z
  .array(ApiScope)
  .min(1, 'required')
  .max(20, 'too_many')
  .transform((scopes) => ApiScope.options.filter((scope) => scopes.includes(scope)));

export const apiKeys = {
  list: route({
    method: 'GET',
    path: '/api-keys',
    access: 'admin',
    plan: 'useExternalApi',
    summary: 'Keys of the API: what each may do, when it was last used and from where',
    input: z.object({}),
    output: z.array(ApiKeyView),
    errors: [],
  }),
  create: route({
    method: 'POST',
    path: '/api-keys',
    access: 'admin',
    plan: 'useExternalApi',
    audit: 'apiKeys.create',
    summary: 'Make a key of the API; the answer is the only place that ever shows it',
    input: z.object({
      name: Name,
      scopes: Scopes,
      /** null: it does not expire. */
      expiresInDays: z.coerce.number().int().min(1).max(3650).nullable().default(365),
    }),
    output: ApiKeyView.extend({ key: z.string() }),
    errors: ['ERR_API_KEY_LIMIT'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api-keys/{id}',
    access: 'admin',
    plan: 'useExternalApi',
    audit: 'apiKeys.remove',
    summary: 'Revoke a key: it opens nothing any more',
    input: z.object({ id: NumericId }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_API_KEY_FOUND'],
  }),
};
