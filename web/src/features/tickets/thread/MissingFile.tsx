import { dayMs } from '@shared/core/time.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { Button } from '@web/ui/Button.tsx';
import { useState } from 'react';
import { fetchFile } from './messageActions.ts';
import { threadTexts } from './threadText.ts';

/** Channels keep files for about this long. */
const keptMs = 30 * dayMs;

/** Replaces a file that is not available: shows the reason and the next step. */
export function MissingFile({ message }: { message: MessageView }) {
  const t = useText(threadTexts);
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  if (message.mediaStatus === 'pending') return t('mediaPending');
  const isOld = serverDate().getTime() - Date.parse(message.createdAt) > keptMs;
  return (
    <>
      {t(isOld ? 'mediaLetGo' : 'mediaFailed')}
      {message.mediaStatus === 'failed' && (
        <Button
          size="small"
          variant="plain"
          isPending={isPending}
          onClick={async () => {
            setPending(true);
            await fetchFile(client, message);
            setPending(false);
          }}
        >
          {t('fetchFile')}
        </Button>
      )}
    </>
  );
}
