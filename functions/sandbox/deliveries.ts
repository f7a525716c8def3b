import type { SandboxNumber, SandboxTemplate } from '@shared/sandbox/model.ts';
import { ulid } from 'ulid';
import * as z from 'zod';
import { enqueue } from '../core/events/queue.ts';
import {
  messageEnvelope,
  type Recipient,
  rawBody,
  type StatusChange,
  statusEnvelope,
  templateEnvelope,
} from './envelope.ts';
import { orderPhone } from './linkedPhones.ts';
import { pageChannel, pageMessage, pageStatus } from './pageEnvelope.ts';
import { type ChatLine, moveStatus, type Phone } from './repo.ts';

/** A webhook to deliver; `lineId` is the customer's message whose ticks depend on it. */
export const Delivery = z.object({
  companyId: z.number().int(),
  phoneNumberId: z.string(),
  number: z.string(),
  /** Exactly the bytes to sign and send. */
  body: z.string(),
  lineId: z.string().nullable(),
  /** Sender of the webhook. */
  from: z.enum(['meta', 'bank']).default('meta'),
});
export type Delivery = z.infer<typeof Delivery>;
type NewDelivery = z.input<typeof Delivery>;

// Each pair is a group of its own, so that webhooks of a conversation arrive in the order they were made.
const enqueueAll = (deliveries: readonly NewDelivery[]): Promise<void> =>
  enqueue(
    'sandbox',
    deliveries.map((body) => ({ body, group: `${body.phoneNumberId}-${body.number}`, dedupId: ulid() })),
  );

/**
 * A number that is linked by a code has no webhooks: its message goes through the stand-in, which knows texts and
 * reactions.
 */
async function sayLinked({ companyId, phoneNumberId }: SandboxNumber, phone: Phone, line: ChatLine): Promise<void> {
  const isReaction = line.type === 'reaction';
  const isKnown = line.type === 'text' || isReaction;
  const { quotedWamid, quotedFromCustomer } = line;
  const isSaid =
    isKnown &&
    (await orderPhone({
      ...{ type: 'say', companyId, owner: phoneNumberId, person: { number: phone.number, name: phone.name } },
      ...{ id: line.wamid, text: line.text, isNumberHidden: phone.isNumberHidden, isReaction },
      quoted: quotedWamid === null ? null : { id: quotedWamid, fromCustomer: quotedFromCustomer },
    }));
  if (!isSaid) await moveStatus(line, { from: ['sending'], to: 'failed', failure: isKnown ? 'offline' : '131051' });
}

/** Delivers the customer's message to the company, `times` times with the same bytes. */
export async function deliverMessage(number: SandboxNumber, phone: Phone, line: ChatLine, times = 1): Promise<void> {
  if (number.channel === 'whatsapp') return sayLinked(number, phone, line);
  const { companyId, phoneNumberId } = number;
  const event = pageChannel(number) ? await pageMessage(number, phone, line) : messageEnvelope(number, phone, line);
  const body = rawBody(event);
  const delivery = { companyId, phoneNumberId, number: phone.number, body, lineId: line.id };
  return enqueueAll(Array.from({ length: times }, () => delivery));
}

type SentLine = Pick<ChatLine, 'wamid' | 'callbackData' | 'pricingCategory'> & Partial<Pick<ChatLine, 'text'>>;

/** Delivers statuses of the company's messages, in the given order. */
export async function deliverStatuses(
  number: SandboxNumber,
  recipient: Recipient,
  changes: readonly { sent: SentLine; change: StatusChange }[],
): Promise<void> {
  const { companyId, phoneNumberId } = number;
  if (number.channel === 'whatsapp') {
    if (!('phone' in recipient)) return;
    const { number: digits, name } = recipient.phone;
    for (const { sent, change } of changes) {
      const isRead = change.status === 'read';
      const receipt = { companyId, owner: phoneNumberId, person: { number: digits, name }, ids: [sent.wamid], isRead };
      await orderPhone({ type: 'receipt', ...receipt });
    }
    return;
  }
  const digits = 'phone' in recipient ? recipient.phone.number : recipient.number;
  const bodies = changes.flatMap(({ sent, change }) => {
    if (!pageChannel(number)) return [statusEnvelope(number, recipient, sent, change)];
    const news = 'phone' in recipient ? pageStatus(number, recipient.phone, { text: '', ...sent }, change) : undefined;
    return news ? [news] : [];
  });
  return enqueueAll(
    bodies.map((body) => ({
      companyId,
      phoneNumberId,
      number: digits,
      body: rawBody(body),
      lineId: null,
    })),
  );
}

/** Delivers the review of a template to the company. */
export function deliverTemplateNews(number: SandboxNumber, template: SandboxTemplate, now: Date): Promise<void> {
  const { companyId, phoneNumberId } = number;
  const body = rawBody(templateEnvelope(number, template, now.toISOString()));
  return enqueueAll([{ companyId, phoneNumberId, number: 'account', body, lineId: null }]);
}

/** Delivers news of the account itself to the company, by the fields of its webhook. */
export function deliverAccountNews(
  { companyId, phoneNumberId, wabaId }: SandboxNumber,
  changes: readonly { readonly field: string; readonly value: Readonly<Record<string, unknown>> }[],
  now: Date,
): Promise<void> {
  const entry = [{ id: wabaId, time: Math.floor(now.getTime() / 1000), changes }];
  const body = rawBody({ object: 'whatsapp_business_account', entry });
  return enqueueAll([{ companyId, phoneNumberId, number: 'account', body, lineId: null }]);
}

interface PaymentNews {
  readonly companyId: number;
  readonly paymentId: string;
  readonly status: string;
  readonly eventId: string;
}

/** Delivers a changed payment to the product, `times` times with the same bytes. */
export function deliverPaymentNews(
  { companyId, paymentId, status, eventId }: PaymentNews,
  times: number,
): Promise<void> {
  const body = JSON.stringify({ id: `evt_${eventId}`, event: `PAYMENT_${status}`, payment: { id: paymentId, status } });
  const delivery = { companyId, phoneNumberId: 'bank', number: paymentId, body, lineId: null, from: 'bank' } as const;
  return enqueueAll(Array.from({ length: times }, () => delivery));
}
