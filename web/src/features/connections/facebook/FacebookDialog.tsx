import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { connectionsTexts } from '../text.ts';
import { facebookTexts } from './text.ts';

interface Props {
  channel: 'facebook' | 'instagram';
  onClose: () => void;
}

/** What is needed, and the way to Meta's own dialog. */
export function FacebookDialog({ channel, onClose }: Props) {
  const t = useText(facebookTexts);
  const tConnections = useText(connectionsTexts);
  const begin = useAction('facebook', 'begin', { onSuccess: ({ url }) => location.assign(url) });
  return (
    <Dialog
      isOpen
      size="small"
      title={`${tConnections('add')} · ${tConnections(channel)}`}
      onClose={onClose}
      action={{ label: t('begin'), onPress: () => begin.mutate({}), isPending: begin.isPending }}
    >
      <p>{t(channel === 'facebook' ? 'beginFacebook' : 'beginInstagram')}</p>
    </Dialog>
  );
}
