import { isAway } from '@shared/connections/line.ts';
import type { TicketDetail } from '@shared/tickets/contract.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { Unplug } from 'lucide-react';
import { dialogTexts } from '../dialogs/dialogText.ts';
import styles from './ConversationHeader.module.css';

interface Props {
  ticket: TicketView;
  detail: TicketDetail | undefined;
}

/** Consequence for answers while the ticket's connection is down; nothing while it is up. */
export function ConnectionDownNote({ ticket: { whatsapp, whatsappId }, detail }: Props) {
  const t = useText(dialogTexts);
  const connections = useQuery(query('connections', 'list', {}));
  // The list has live updates of the connection; the detail's status is used until it is loaded.
  const connection = connections.data?.find(({ id }) => id === whatsappId);
  const status = connection?.status ?? detail?.whatsappStatus ?? 'CONNECTED';
  if (status === 'CONNECTED') return null;
  const words = t(connection && isAway(connection) ? 'reconnecting' : 'disconnected', { name: whatsapp.name });
  return (
    <span className={styles['down']} title={words}>
      <Unplug size={12} aria-hidden="true" />
      {words}
    </span>
  );
}
