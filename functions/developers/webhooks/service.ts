import { spokenName } from '@shared/contacts/spokenName.ts';
import type { WebhookEndpoint } from '@shared/developers/webhook.ts';
import { ExpiringMap } from '../../core/boundedMap.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { stamp } from '../../core/store/keyParts.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { type Happening, happeningsOf } from './events.ts';
import { enqueueWebhooks, type WebhookJob } from './job.ts';
import { endpointRecords } from './repo.ts';

/**
 * Milliseconds for which a reader of the stream caches a company's endpoints: the longest delay of a new endpoint, and
 * the interval between reads for companies without any.
 */
const keptMs = 30_000;
const maxKept = 5_000;

/** Endpoints by company id. */
const kept = new ExpiringMap<number, readonly WebhookEndpoint[]>(maxKept, keptMs);

/** Empties the cache for tests, as in a new container. */
export function forgetEndpoints(): void {
  kept.clear();
}

async function endpointsOf(companyId: number): Promise<readonly WebhookEndpoint[]> {
  const current = kept.get(companyId);
  if (current) return current;
  const endpoints = (await endpointRecords.list({ companyId }, false)).filter(({ status }) => status === 'active');
  kept.set(companyId, endpoints);
  return endpoints;
}

/** Adds the contact to messages, because programs identify contacts by number. */
async function withContacts(happenings: readonly Happening[]): Promise<Happening[]> {
  const ids = happenings.flatMap(({ type, data }) =>
    type === 'message.received' ? [String((data['message'] as { contactId: string }).contactId)] : [],
  );
  const [first] = happenings;
  if (!first || ids.length === 0) return [...happenings];
  const unique = [...new Set(ids)];
  const items = await getItems(unique.map((id) => keys.contact(first.companyId, id)));
  const known = new Map(
    items.flatMap((item) => {
      if (!item) return [];
      const contact = fromItem(contactEntity, item);
      const { id, number, email, aliases } = contact;
      // A group has no telephone number; this is what the messages API knows it by.
      const group = aliases.find(({ kind }) => kind === 'gid')?.value;
      return [[id, { id, name: spokenName(contact), number: group ?? number, email }] as const];
    }),
  );
  return happenings.map((happening) => {
    const { contactId } = (happening.data['message'] ?? {}) as { contactId?: string };
    const contact = contactId === undefined ? undefined : known.get(contactId);
    return contact ? { ...happening, data: { ...happening.data, contact } } : happening;
  });
}

const jobOf = ({ companyId, id, type, at, group, data, mediaKey }: Happening, endpointId: number, now: Date) => ({
  ...{ companyId, endpointId, group, mediaKey, id: `${stamp(at)}#${id}`, since: now.getTime() },
  body: { id, type, createdAt: at, companyId, data },
});

/** Sends what happened on its way to those companies' endpoints that want it. May run again. */
export async function announceToWebhooks(changes: readonly RecordChange[], now: Date): Promise<void> {
  const byCompany = new Map<number, Happening[]>();
  for (const happening of changes.flatMap(happeningsOf)) {
    byCompany.set(happening.companyId, [...(byCompany.get(happening.companyId) ?? []), happening]);
  }
  for (const [companyId, happenings] of byCompany) {
    const endpoints = await endpointsOf(companyId);
    const wanted = happenings.filter(({ type }) => endpoints.some(({ events }) => events.includes(type)));
    if (wanted.length === 0) continue;
    const complete = await withContacts(wanted);
    const jobs: WebhookJob[] = endpoints.flatMap(({ id, events }) =>
      complete.filter(({ type }) => events.includes(type)).map((happening) => jobOf(happening, id, now)),
    );
    await enqueueWebhooks(jobs);
  }
}
