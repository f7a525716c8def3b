import type { Channel } from '@shared/connections/model.ts';
import type { PlanFlag } from '@shared/core/route.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { Button } from '@web/ui/Button.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import { Menu } from '@web/ui/Menu.tsx';
import { Camera, MessageCircle, MessagesSquare, Plus, QrCode } from 'lucide-react';
import { connectionsTexts } from '../text.ts';
import { whatsappWayTexts } from './whatsappWayText.ts';

/** The channels that can be connected, and the plan flag each needs. */
const channels: readonly { readonly channel: Channel; readonly icon: IconType; readonly plan: PlanFlag }[] = [
  { channel: 'whatsappapi', icon: MessageCircle, plan: 'useWhatsapp' },
  { channel: 'whatsapp', icon: QrCode, plan: 'useWhatsapp' },
  { channel: 'facebook', icon: MessagesSquare, plan: 'useFacebook' },
  { channel: 'instagram', icon: Camera, plan: 'useInstagram' },
];

/** Cost, needs and risks of the two ways to WhatsApp; the other channels have one way each. */
const hints = { whatsappapi: 'official', whatsapp: 'linked', facebook: undefined, instagram: undefined } as const;

export function AddConnectionMenu({ onChoose }: { onChoose: (channel: Channel) => void }) {
  const t = useText(connectionsTexts);
  const tWay = useText(whatsappWayTexts);
  const { hasPlan, user } = useSession();
  const isThere = (channel: Channel): boolean => channel !== 'whatsapp' || user.company.hasLinking === true;
  const offered = channels.filter(({ plan, channel }) => hasPlan(plan) && isThere(channel));
  if (offered.length === 0) {
    return (
      <Button writes icon={Plus} variant="primary" isDisabled title={t('noPlan')}>
        {t('add')}
      </Button>
    );
  }
  return (
    <Menu
      label={t('add')}
      items={offered.map(({ channel, icon }) => {
        const hint = hints[channel];
        return {
          key: channel,
          label: t(channel),
          hint: hint && tWay(hint),
          icon,
          writes: true,
          onSelect: () => onChoose(channel),
        };
      })}
      trigger={(attributes) => (
        <Button writes {...attributes} icon={Plus} variant="primary">
          {t('add')}
        </Button>
      )}
    />
  );
}
