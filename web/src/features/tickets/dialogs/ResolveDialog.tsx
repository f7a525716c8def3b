import { capabilities } from '@shared/connections/model.ts';
import { replyWindow } from '@shared/messages/window.ts';
import type { ContactTag } from '@shared/tags/contactTag.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useStored } from '@web/lib/storage.ts';
import { useNow } from '@web/lib/time.ts';
import { ContactTags } from '@web/pickers/ContactTags.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { RadioGroup } from '@web/ui/RadioGroup.tsx';
import { useState } from 'react';
import { useSummary } from '../assistant/useSummary.tsx';
import { applyContactTags } from '../cache/cache.ts';
import { lacksTag } from '../inbox/access.ts';
import { useInbox, useIsPending } from '../inbox/inbox.ts';
import { ticketTexts } from '../text.ts';
import styles from './Dialogs.module.css';
import { dialogTexts } from './dialogText.ts';

interface Props {
  ticket: TicketView;
  onClose: () => void;
}

const hints = {
  farewell: 'resolveNormalHint',
  rating: 'resolveRatingHint',
  unheard: 'resolveUnheardHint',
} as const;

/** The two ways to end a conversation. */
export function ResolveDialog({ ticket, onClose }: Props) {
  const t = useText(dialogTexts);
  const tTickets = useText(ticketTexts);
  const { commands } = useInbox();
  const isPending = useIsPending(ticket.id);
  const [way, setWay] = useState<string>('normal');
  const [goesOn, setGoesOn] = useStored('nextAfterResolve');
  const client = useQueryClient();
  const { isTagNeeded, tags, setTags } = useNeededTag(ticket);
  const ending = useEnding(ticket);
  const isTagMissing = isTagNeeded && tags.length === 0;
  const summary = useSummary(ticket);
  const submit = async () => {
    if ((await summary.keep()) && (await commands.resolve(ticket, way === 'normal'))) onClose();
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('resolveTitle')}
      action={{
        label: tTickets('resolve'),
        onPress: submit,
        isPending: isPending || summary.isPending,
        isDisabled: isTagMissing,
        isFirstFocus: !isTagMissing,
      }}
    >
      <div className={styles['fields']}>
        {isTagNeeded && (
          <div className={styles['needed']}>
            {isTagMissing && <Banner tone="waiting">{t('resolveTag')}</Banner>}
            <ContactTags
              contactId={ticket.contactId}
              tags={tags}
              onSaved={(saved) => {
                setTags(saved);
                applyContactTags(client, ticket.contactId, saved);
              }}
            />
          </div>
        )}
        <RadioGroup
          label={t('resolveText', { name: ticket.contact.name })}
          name="way"
          value={way}
          onChange={(event) => setWay(event.target.value)}
          options={[
            { value: 'normal', label: t('resolveNormal'), hint: t(hints[ending]) },
            { value: 'silent', label: t('resolveSilent'), hint: t('resolveSilentHint') },
          ]}
        />
        {summary.field}
        <Checkbox label={t('resolveNext')} checked={goesOn} onChange={(event) => setGoesOn(event.target.checked)} />
      </div>
    </Dialog>
  );
}

/** First message of a normal end, by the server's rule (B-TICKET-13). */
function useEnding({ whatsappId, channel, isGroup, userId, lastInboundAt }: TicketView): keyof typeof hints {
  const { setting } = useSession();
  const now = useNow();
  const { data } = useQuery(query('connections', 'list', {}));
  const connection = data?.find(({ id }) => id === whatsappId);
  const isHeard = replyWindow(capabilities[channel].windowHours, lastInboundAt, new Date(now)).isOpen;
  if (connection === undefined) return 'farewell';
  if (!isHeard || connection.status !== 'CONNECTED') return 'unheard';
  const isAsked = setting('userRating') === 'enabled' && connection.ratingMessage.trim() !== '';
  return isAsked && !isGroup && userId !== null ? 'rating' : 'farewell';
}

/** A company may want every contact tagged before its conversation ends (B-TICKET-12); groups are left alone. */
function useNeededTag(ticket: TicketView) {
  const { setting } = useSession();
  const [tags, setTags] = useState<readonly ContactTag[]>(ticket.contact.tags);
  // Decided when the dialog opens, so that the field stays after it is filled in.
  const [wasMissing] = useState(lacksTag(ticket));
  return { isTagNeeded: setting('requiredTag') === 'enabled' && wasMissing, tags, setTags };
}
