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

/** The contact an event is about; undefined where it is about nobody. */
function contactOf({ body }: Pick<WebhookDelivery, 'body'>): string | undefined {
  const { contactId, contact, ticket, message, rating } = Data.safeParse(body.data).data ?? {};
  return contactId ?? contact?.id ?? ticket?.contact.id ?? message?.contactId ?? rating?.contactId;
}

/** Whether somebody asked to be forgotten after the event: then nobody is told of it any more. */
export async function isAboutErased(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  event: Pick<WebhookDelivery, 'body'>,
): Promise<boolean> {
  const id = contactOf(event);
  const item = id === undefined ? undefined : await getItem(keys.contact(companyId, id), true);
  return item !== undefined && fromItem(contactEntity, item).erasedAt !== undefined;
}

/** How far a log was looked through. */
export const LogPosition = z.object({ endpointId: z.number().int(), after: z.string().optional() });
export type LogPosition = z.infer<typeof LogPosition>;

/** What the log still says of some contacts, for whoever asks what is held of them: at most so many, the oldest first. */
export async function loggedOf(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  contactIds: readonly string[],
  most: number,
): Promise<WebhookDelivery[]> {
  const last = await lastNumber(companyId, 'webhookEndpoint');
  const found: WebhookDelivery[] = [];
  for (let endpointId = 1; endpointId <= last; endpointId += 1) {
    let after: string | undefined;
    do {
      const page = await logPage({ companyId }, endpointId, after);
      found.push(...page.deliveries.filter((delivery) => contactIds.includes(contactOf(delivery) ?? '')));
      after = page.after;
    } while (after !== undefined && found.length < most);
  }
  return found.slice(0, most);
}

/**
 * Takes what was said of some contacts out of one page of the log: that something was delivered stays. Logs of endpoints that
 * were deleted are looked through too.
 * @returns where to go on; undefined when there is no more
 */
export async function eraseFromLog(
  { companyId }: CompanyCtx,
  contactIds: readonly string[],
  position: LogPosition = { endpointId: 1 },
): Promise<LogPosition | undefined> {
  const last = await lastNumber(companyId, 'webhookEndpoint');
  const { endpointId, after } = position;
  if (endpointId > last) return undefined;
  const page = await logPage({ companyId }, endpointId, after);
  const theirs = page.deliveries.filter((delivery) => contactIds.includes(contactOf(delivery) ?? ''));
  for (const delivery of theirs) await clearDelivery(delivery);
  return page.after === undefined ? { endpointId: endpointId + 1 } : { endpointId, after: page.after };
}
