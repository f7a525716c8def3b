import { waitingSince } from '@shared/moments/rules.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useNow } from '@web/lib/time.ts';
import { momentsTexts } from '../text.ts';
import { waitText } from '../waitText.ts';

/** How long somebody's customer waits already; nothing where nobody does. */
export function LongestWait({ ticket }: { ticket: TicketView | undefined }) {
  const t = useText(momentsTexts);
  const now = useNow();
  const since = ticket && waitingSince(ticket);
  if (since === undefined) return null;
  return <span title={ticket?.contact.name}>{t('longest', { since: waitText(since, now) })}</span>;
}
