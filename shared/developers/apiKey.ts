import * as z from 'zod';
import { newUser } from '../users/draft.ts';
import type { User } from '../users/model.ts';
import { ApiScope } from './scopes.ts';

/** A key of the API as stored: of the key itself only its hash. */
export const ApiKey = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  scopes: z.array(ApiScope),
  hash: z.string(),
  /** Beginning and end, by which people know which key it is. */
  hint: z.string(),
  /** null: it does not expire. */
  expiresAt: z.string().nullable(),
  /** At most a minute behind. */
  lastUsedAt: z.string().optional(),
  lastUsedFrom: z.string().optional(),
  createdBy: z.object({ id: z.number().int(), name: z.string() }),
  createdAt: z.string(),
  version: z.number().int(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyView = ApiKey.omit({ companyId: true, hash: true, version: true });
export type ApiKeyView = z.infer<typeof ApiKeyView>;

/** Keys of one company: they are read together. */
export const maxApiKeys = 50;

/** `prosa_<company>_<number>_<secret>`: where the key is found, and what proves it. */
export const apiKeyForm = /^prosa_(\d{1,10})_(\d{1,10})_([A-Za-z0-9_-]{43})$/;
/** Anywhere in a text. */
export const apiKeyTrace = /prosa_\d{1,10}_\d{1,10}_[A-Za-z0-9_-]{20}/;

/** An id that no user has. */
export const apiUserId = 0;

/**
 * The holder of an API key as handlers and the audit log see it: an administrator of the company, named after the key.
 */
export const apiUser = ({ name, createdAt }: Pick<ApiKey, 'name' | 'createdAt'>, companyId: number): User =>
  newUser(
    {
      ...{ id: apiUserId, companyId, name: `API: ${name}`, email: '', passwordHash: '', profile: 'admin' },
      ...{ allTicket: 'enabled', allowGroup: true, showDashboard: 'enabled', allowRealTime: 'enabled' },
      ...{ allowConnections: 'enabled', startWork: '00:00', endWork: '23:59' },
    },
    createdAt,
  );
