import type { ConnectionView } from '@shared/connections/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { linkTexts } from '../linkText.ts';
import { connectionsTexts } from '../text.ts';

interface Props {
  connection: ConnectionView;
  onClose: () => void;
}

export function DisconnectDialog({ connection, onClose }: Props) {
  const t = useText(connectionsTexts);
  const l = useText(linkTexts);
  const client = useQueryClient();
  const disconnect = useAction('connections', 'disconnect', {
    onError: () => true,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['connections'] }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('disconnectTitle', { name: connection.name })}
      action={t('disconnect')}
      onConfirm={() => disconnect.mutateAsync({ id: connection.id })}
    >
      {connection.link?.hasDevice ? l('forgets') : t('disconnectText')}
    </ConfirmDialog>
  );
}
