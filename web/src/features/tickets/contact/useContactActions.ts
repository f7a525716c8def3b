import type { ContactView } from '@shared/contacts/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { toast } from '@web/ui/toast.tsx';
import { learnContact } from '../cache/cache.ts';
import { contactTexts } from './contactText.ts';

/** What can be changed about the contact of a conversation; each answer is shown at once. */
export function useContactActions(contact: ContactView) {
  const t = useText(contactTexts);
  const client = useQueryClient();
  const learn = (changed: ContactView) => learnContact(client, changed);
  const block = useAction('contacts', 'block', {
    onSuccess: (changed) => {
      learn(changed);
      toast.success(t(changed.active ? 'unblocked' : 'blocked'));
    },
  });
  const bot = useAction('contacts', 'toggleBot', { onSuccess: learn });
  const audio = useAction('contacts', 'toggleAudio', { onSuccess: learn });
  const { id, active } = contact;
  return {
    block: { run: () => block.mutate({ id, active: !active }), isPending: block.isPending },
    // While the answer is on its way the switch already stands where it was put.
    bot: { run: () => bot.mutate({ id }), isOn: contact.disableBot === bot.isPending },
    audio: { run: () => audio.mutate({ id }), isOn: contact.acceptAudioMessage !== audio.isPending },
  };
}
