import type { Channel } from '@shared/connections/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { UnverifiedEmail } from '@web/pickers/firstSteps/UnverifiedEmail.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { RadioGroup } from '@web/ui/RadioGroup.tsx';
import { useState } from 'react';
import { connectionsTexts } from '../text.ts';
import { whatsappWayTexts } from './whatsappWayText.ts';

interface Props {
  onClose: () => void;
  onChoose: (channel: Channel) => void;
}

/** Explains the two ways to WhatsApp to users who connect their first number. */
export function WhatsappWayDialog({ onClose, onChoose }: Props) {
  const t = useText(whatsappWayTexts);
  const tConnections = useText(connectionsTexts);
  const [way, setWay] = useState<'whatsappapi' | 'whatsapp'>('whatsappapi');
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} action={{ label: t('go'), onPress: () => onChoose(way) }}>
      <UnverifiedEmail />
      <RadioGroup
        label={t('way')}
        name="way"
        value={way}
        onChange={({ target }) => setWay(target.value === 'whatsapp' ? 'whatsapp' : 'whatsappapi')}
        options={[
          { value: 'whatsappapi', label: tConnections('whatsappapi'), hint: t('official') },
          { value: 'whatsapp', label: tConnections('whatsapp'), hint: t('linked') },
        ]}
      />
    </Dialog>
  );
}
