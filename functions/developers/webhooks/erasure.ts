import type { WebhookDelivery } from '@shared/developers/webhook.ts';
import * as z from 'zod';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { lastNumber } from '../../core/store/sequences.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { clearDelivery, logPage } from './repo.ts';

const Id = z.object({ id: z.string() });
const OfContact = z.object({ contactId: z.string() });
const Data = z.object({
  ...{ contactId: z.string().optional(), contact: Id.optional(), ticket: z.object({ contact: Id }).optional() },
  ...{ message: OfContact.optional(), rating: OfContact.optional() },
});

function readContactId({ body }: Pick<WebhookDelivery, 'body'>): string | undefined {
  const { contactId, contact, ticket, message, rating } = Data.safeParse(body.data).data ?? {};
  return contactId ?? contact?.id ?? ticket?.contact.id ?? message?.contactId ?? rating?.contactId;
}

/** True if the event's contact was erased after the event; it is not delivered any more. */
export async function isAboutErased(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  event: Pick<WebhookDelivery, 'body'>,
): Promise<boolean> {
  const id = readContactId(event);
  const item = id === undefined ? undefined : await getItem(keys.contact(companyId, id), true);
  return item !== undefined && fromItem(contactEntity, item).erasedAt !== undefined;
}

export const LogPosition = z.object({ endpointId: z.number().int(), after: z.string().optional() });
export type LogPosition = z.infer<typeof LogPosition>;

interface LogPart {
  /** Entries about the contacts. */
  readonly deliveries: WebhookDelivery[];
  /** Position of the next page; undefined at the end. */
  readonly next: LogPosition | undefined;
}

/** Reads a page of the logs of all endpoints, including deleted ones. */
export async function readLogOf(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  contactIds: readonly string[],
  position: LogPosition = { endpointId: 1 },
): Promise<LogPart> {
  const last = await lastNumber(companyId, 'webhookEndpoint');
  const { endpointId, after } = position;
  if (endpointId > last) return { deliveries: [], next: undefined };
  const page = await logPage({ companyId }, endpointId, after);
  return {
    deliveries: page.deliveries.filter((delivery) => contactIds.includes(readContactId(delivery) ?? '')),
    next: page.after === undefined ? { endpointId: endpointId + 1 } : { endpointId, after: page.after },
  };
}

/**
 * Takes what was said of some contacts out of one page of the log: that something was delivered stays.
 * @returns where to go on; undefined when there is no more
 */
export async function eraseFromLog(
  ctx: CompanyCtx,
  contactIds: readonly string[],
  position?: LogPosition,
): Promise<LogPosition | undefined> {
  const { deliveries, next } = await readLogOf(ctx, contactIds, position);
  for (const delivery of deliveries) await clearDelivery(delivery);
  return next;
}
