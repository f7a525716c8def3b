import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import {
  AtSign,
  AudioLines,
  CircleHelp,
  ContactRound,
  FileText,
  Image,
  MapPin,
  Paperclip,
  Reply,
  Share2,
  ShoppingBag,
  Sticker,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { type Attachment, acceptOf } from '../attachments.ts';
import type { Outgoing } from '../chat.ts';
import { ContactDialog, LocationDialog, OrderDialog } from '../lazyPanels.tsx';
import { sandboxTexts } from '../text.ts';
import styles from './AttachMenu.module.css';

interface Props {
  /** Channel of a page or account; absent for WhatsApp. */
  channel: SandboxNumber['channel'];
  onFile: (kind: Attachment, file: File) => void;
  onSend: (input: Outgoing) => Promise<boolean>;
}

/** Menu of everything a phone can send besides text. */
export function AttachMenu({ channel, onFile, onSend }: Props) {
  const t = useText(sandboxTexts);
  const [dialog, setDialog] = useState<'location' | 'contact' | 'order'>();
  const [kind, setKind] = useState<Attachment>('photo');
  const input = useRef<HTMLInputElement>(null);
  const choose = (wanted: Attachment) => {
    setKind(wanted);
    if (input.current === null) return;
    // The dialog opens before the next render would set it.
    input.current.accept = acceptOf[wanted];
    input.current.click();
  };
  const places: MenuItem[] = [
    { key: 'location', label: t('location'), icon: MapPin, startsGroup: true, onSelect: () => setDialog('location') },
    { key: 'contact', label: t('contact'), icon: ContactRound, onSelect: () => setDialog('contact') },
    { key: 'order', label: t('order'), icon: ShoppingBag, onSelect: () => setDialog('order') },
  ];
  const stories: MenuItem[] = [
    {
      key: 'mention',
      label: t('storyMention'),
      icon: AtSign,
      startsGroup: true,
      onSelect: () => choose('storyMention'),
    },
    { key: 'reply', label: t('storyReply'), icon: Reply, onSelect: () => choose('storyReply') },
    { key: 'share', label: t('sharedPost'), icon: Share2, onSelect: () => void onSend({ type: 'share' }) },
  ];
  const items: MenuItem[] = [
    { key: 'photo', label: t('photo'), icon: Image, onSelect: () => choose('photo') },
    { key: 'document', label: t('document'), icon: FileText, onSelect: () => choose('document') },
    { key: 'audio', label: t('audio'), icon: AudioLines, onSelect: () => choose('audio') },
    { key: 'sticker', label: t('sticker'), icon: Sticker, onSelect: () => choose('sticker') },
    ...(channel === undefined ? places : []),
    ...(channel === 'instagram' ? stories : []),
    {
      key: 'unsupported',
      label: t('unsupported'),
      icon: CircleHelp,
      onSelect: () => void onSend({ type: 'unsupported' }),
    },
  ];
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        label={t('attach')}
        items={items}
        placement="top-start"
        trigger={(attributes) => <IconButton icon={Paperclip} label={t('attach')} {...attributes} />}
      />
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={t('attach')}
        className={styles['file']}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) onFile(kind, file);
        }}
      />
      <LocationDialog isOpen={dialog === 'location'} onClose={close} onSend={onSend} />
      <ContactDialog isOpen={dialog === 'contact'} onClose={close} onSend={onSend} />
      <OrderDialog isOpen={dialog === 'order'} onClose={close} onSend={onSend} />
    </>
  );
}
