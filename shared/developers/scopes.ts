import * as z from 'zod';
import type { Access, Route } from '../core/route.ts';

/** Scopes of an API key: read or write everything that keys may use, or both in one area. */
export const ApiScope = z.enum(['read', 'write', 'messages', 'contacts', 'campaigns', 'reports']);
export type ApiScope = z.infer<typeof ApiScope>;

interface Opening {
  /** The scope that opens it for reading and writing; none where only `read` and `write` do. */
  readonly area?: Exclude<ApiScope, 'read' | 'write'>;
  readonly isReadOnly?: true;
}

const messages: Opening = { area: 'messages' };
const contacts: Opening = { area: 'contacts' };
const campaigns: Opening = { area: 'campaigns' };
const reports: Opening = { area: 'reports' };

/**
 * Scopes by the first segment of a route's path, or by the first two if those differ. Routes that are not listed are
 * closed to keys: sign-in and security, users and their rights, secrets, money, personal data, the platform, and any
 * new route until it is added here.
 */
const openings: Readonly<Record<string, Opening>> = {
  messages,
  message: messages,
  react: messages,
  media: messages,
  tickets: messages,
  ticket: messages,
  'tickets-log': messages,
  'ticket-notes': messages,
  'ticket-tags': messages,
  templates: messages,
  'quick-messages': messages,
  schedules: messages,
  contacts,
  contactsImport: contacts,
  contactTags: contacts,
  tags: contacts,
  campaigns,
  'campaign-settings': campaigns,
  'contact-lists': campaigns,
  'contact-list-items': campaigns,
  'contact-list-imports': campaigns,
  'opt-outs': campaigns,
  'contact-opt-outs': campaigns,
  dashboard: reports,
  'ticket/reports': reports,
  'report-grid': reports,
  'service-results': reports,
  queue: {},
  chatbot: {},
  files: {},
  users: { isReadOnly: true },
  whatsapp: { isReadOnly: true },
};

/** Audiences of signed-in users. API keys do not reach routes of other audiences, the platform's staff included. */
const forPeople: readonly Access[] = ['user', 'supervisor', 'admin', 'connections', 'dashboard'];

/** Scopes any one of which opens a route; none: no key does. */
export function scopesFor({ method, path, access }: Pick<Route, 'method' | 'path' | 'access'>): readonly ApiScope[] {
  const [, first = '', second = ''] = path.split('/');
  const opening = openings[`${first}/${second}`] ?? openings[first];
  const isRead = method === 'GET';
  if (!opening || !forPeople.includes(access) || (opening.isReadOnly && !isRead)) return [];
  return [isRead ? 'read' : 'write', ...(opening.area ? [opening.area] : [])];
}

/** Reason why a key with these scopes may not call a route; undefined if it may. */
export function scopeRefusal(route: Parameters<typeof scopesFor>[0], scopes: readonly ApiScope[]) {
  const opening = scopesFor(route);
  if (opening.length === 0) return 'ERR_NO_PERMISSION';
  return opening.some((scope) => scopes.includes(scope)) ? undefined : 'ERR_API_SCOPE_MISSING';
}
