import { useText } from '@web/lib/i18n.ts';
import { CameraDialog } from '@web/pickers/CameraDialog.tsx';
import { type ContactName, ContactSelect } from '@web/pickers/ContactSelect.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { useState } from 'react';
import { composerTexts } from './composerText.ts';

export type AttachKind = 'photo' | 'card';

interface Props {
  kind: AttachKind;
  onClose: () => void;
  onPhoto: (file: File) => void;
  onCard: (contact: ContactName) => void;
}

/** Dialogs for attachments other than files of the computer. */
export function AttachDialogs({ kind, onClose, onPhoto, onCard }: Props) {
  if (kind === 'photo') return <CameraDialog onClose={onClose} onTaken={onPhoto} />;
  return <CardDialog onClose={onClose} onChosen={onCard} />;
}

function CardDialog({ onClose, onChosen }: { onClose: () => void; onChosen: (contact: ContactName) => void }) {
  const t = useText(composerTexts);
  const [contact, setContact] = useState<ContactName | null>(null);
  const [isAsked, setAsked] = useState(false);
  const isNumberless = contact !== null && contact.number === '';
  const submit = () => {
    setAsked(true);
    if (contact === null || isNumberless) return;
    onChosen(contact);
    onClose();
  };
  const error = contact === null ? t('cardRequired') : t('cardNumberless', { name: contact.name });
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('cardTitle')}
      action={{ label: t('cardAction'), onPress: submit }}
    >
      <ContactSelect
        isRequired
        isFirstFocus
        value={contact}
        onChange={setContact}
        error={isAsked && (contact === null || isNumberless) ? error : undefined}
      />
    </Dialog>
  );
}
