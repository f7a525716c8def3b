import type { MessageView } from '@shared/messages/model.ts';
import { formatExact } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Sparkles } from 'lucide-react';
import { assistantTexts } from './assistantText.ts';

/** That a machine wrote the note, who asked for it and when. */
export function SummaryLabel({ message, className }: { message: MessageView; className: string | undefined }) {
  const t = useText(assistantTexts);
  return (
    <p className={className}>
      <Icon icon={Sparkles} size={12} />
      {t('summaryBy', { name: message.user?.name ?? '', when: formatExact(message.createdAt) })}
    </p>
  );
}
