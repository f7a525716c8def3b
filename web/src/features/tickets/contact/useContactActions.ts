import type { ContactView } from '@shared/contacts/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '@web/lib/query.ts';
import { useBlockContact } from '@web/pickers/useBlockContact.ts';
import { applyContact } from '../cache/cache.ts';

/** Changes to the contact of a conversation; each answer is shown at once. */
export function useContactActions(contact: ContactView) {
  const client = useQueryClient();
  const learn = (changed: ContactView) => applyContact(client, changed);
  const blocking = useBlockContact(learn);
  const bot = useAction('contacts', 'toggleBot', { onSuccess: learn });
  const audio = useAction('contacts', 'toggleAudio', { onSuccess: learn });
  const { id } = contact;
  return {
    block: blocking(contact),
    // The switch shows the wanted state while the answer is pending.
    bot: { run: () => bot.mutate({ id }), isOn: contact.disableBot === bot.isPending },
    audio: { run: () => audio.mutate({ id }), isOn: contact.acceptAudioMessage !== audio.isPending },
  };
}
