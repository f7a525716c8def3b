import type { Channel } from '@shared/connections/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Icon, type IconType } from '@web/ui/Icon.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Camera, MessageCircle, Phone } from 'lucide-react';
import { ticketTexts } from '../text.ts';
import styles from './ChannelIcon.module.css';

/** The icon set has no brands; these say the kind of channel, the words say which. */
const marks: Record<Channel, { icon: IconType; word: 'channelWhatsapp' | 'channelFacebook' | 'channelInstagram' }> = {
  whatsapp: { icon: Phone, word: 'channelWhatsapp' },
  whatsappapi: { icon: Phone, word: 'channelWhatsapp' },
  facebook: { icon: MessageCircle, word: 'channelFacebook' },
  instagram: { icon: Camera, word: 'channelInstagram' },
};

export function ChannelIcon({ channel, connection }: { channel: Channel; connection?: string }) {
  const t = useText(ticketTexts);
  const { icon, word } = marks[channel];
  const name = connection === undefined ? t(word) : `${t(word)} · ${connection}`;
  return (
    <span title={name} className={styles['mark']}>
      <Icon icon={icon} size={10} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
