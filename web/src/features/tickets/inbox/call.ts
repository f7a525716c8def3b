import type { TicketDetail } from '@shared/tickets/contract.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { textOf } from '@web/lib/i18n.ts';
import { toast } from '@web/ui/toast.tsx';
import { actionTexts } from './actionText.ts';

/** The voice service's own page. */
const service = 'https://app.wavoip.com/call';
const [width, height] = [500, 700];

/** True if the contact can be called: a person with a number, over a connection with calls. */
export const isCallable = ({ isGroup, channel }: TicketView, detail: TicketDetail | undefined): boolean =>
  !isGroup && (channel === 'whatsapp' || channel === 'whatsappapi') && Boolean(detail?.callToken);

/** Address of the call, undefined without a whole number. */
export function callAddress(ticket: TicketView, token: string): string | undefined {
  const { name, number } = ticket.contact;
  // A number that is masked for this user cannot be called.
  if (!/^\d{8,20}$/.test(number)) return undefined;
  const query = new URLSearchParams({ token, phone: number, name, start_if_ready: 'true', close_after_call: 'true' });
  return `${service}?${query}`;
}

/** Opens the call in a window of its own, which cannot reach this page. */
export function call(ticket: TicketView, detail: TicketDetail | undefined): void {
  const token = detail?.callToken;
  if (!token) return;
  const address = callAddress(ticket, token);
  if (address === undefined) {
    toast.error(textOf(actionTexts, ticket.contact.number.includes('*') ? 'callHidden' : 'callNoNumber'));
    return;
  }
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  window.open(address, '_blank', `popup,noopener,noreferrer,width=${width},height=${height},left=${left},top=${top}`);
}
