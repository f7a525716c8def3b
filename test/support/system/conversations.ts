import type { SandboxMessage } from '@shared/sandbox/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { until } from '../until.ts';
import type { CompanySystem, Phone } from './companySystem.ts';

/** Time goes by for everybody of this process. */
export function pass(seconds: number): void {
  const before = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
  process.env['CLOCK_OFFSET_MS'] = String(before + seconds * 1000);
}

/** Time goes by, and what queues keep back for as long is delivered. */
export function passDelays({ system: { sqs } }: Pick<CompanySystem, 'system'>, seconds: number): void {
  pass(seconds);
  for (const name of sqs.names()) sqs.find(name)?.endDelays();
}

/** What the company sent to a phone. */
export const messagesTo = async (phone: Phone): Promise<SandboxMessage[]> =>
  (await phone.messages()).filter(({ fromCustomer }) => !fromCustomer);

/** The texts that the phone has, once there are so many. */
export const waitForTexts = (phone: Phone, count: number): Promise<string[]> =>
  until(async () => {
    const all = (await messagesTo(phone)).map(({ text }) => text.replaceAll('\u200E', ''));
    return all.length >= count ? all : undefined;
  }, `${count} messages on the phone`);

/** A customer writes a moment after what was before, so that messages are no burst. */
export async function writes(phone: Phone, text: string, more: Record<string, unknown> = {}): Promise<void> {
  pass(5);
  await phone.write(text, more);
}

/** The newest ticket of a phone's person that fits. */
export const ticketOf = (
  { admin }: Pick<CompanySystem, 'admin'>,
  { phone }: Phone,
  fits: (ticket: TicketView) => boolean,
): Promise<TicketView> =>
  until(async () => {
    const query = `status=search&searchParam=${encodeURIComponent(phone.name)}`;
    const { tickets } = await admin.get<{ tickets: TicketView[] }>(`/tickets?${query}`);
    return tickets.find(fits);
  }, `a ticket of ${phone.name}`);
