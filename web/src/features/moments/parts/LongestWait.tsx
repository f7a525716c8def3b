import { waitingSince } from '@shared/moments/rules.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useNow } from '@web/lib/time.ts';
import { momentsTexts } from '../text.ts';
import { waitText } from '../waitText.ts';

/** Longest waiting time among an attendant's customers; nothing if none waits. */
export function LongestWait({ ticket }: { ticket: TicketView | undefined }) {
  const t = useText(momentsTexts);
  const now = useNow();
  const since = ticket && waitingSince(ticket);
  if (since === undefined) return null;
  return <span title={ticket?.contact.name}>{t('longest', { since: waitText(since, now) })}</span>;
}
