import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { ScanQrCode } from 'lucide-react';
import { numbersQuery } from '../chat.ts';
import { sandboxTexts } from '../text.ts';

// The phone is no part of the product's live events, and a code is gone after seconds.
const codesEvery = 3000;

/** Connections that show a code at this moment: a phone of the sandbox can scan it. */
export function LinkOffers({ onLinked }: { onLinked: (phoneNumberId: string) => void }) {
  const t = useText(sandboxTexts);
  const client = useQueryClient();
  const { data = [] } = useQuery({ ...query('connections', 'list', {}), refetchInterval: codesEvery });
  const { mutate, isPending, variables } = useAction('sandbox', 'link', {
    onSuccess: async ({ phoneNumberId }) => {
      await client.refetchQueries({ queryKey: numbersQuery().queryKey });
      onLinked(phoneNumberId);
    },
  });
  return data
    .filter(({ channel, status }) => channel === 'whatsapp' && status === 'qrcode')
    .map(({ id, name }) => (
      <Banner
        key={id}
        tone="notice"
        icon={ScanQrCode}
        action={
          <Button
            size="small"
            isPending={isPending && variables.connectionId === id}
            onClick={() => mutate({ connectionId: id })}
          >
            {t('scan')}
          </Button>
        }
      >
        {t('showsCode', { name })}
      </Banner>
    ));
}
