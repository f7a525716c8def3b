import { capabilities } from '@shared/connections/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Button } from '@web/ui/Button.tsx';
import { LayoutTemplate } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useConversation } from '../../conversation/conversation.ts';
import { canWrite } from '../../inbox/access.ts';
import { TemplatesDialog } from '../../inbox/lazyPanels.tsx';

/** The way out of a closed window, where the channel has one and the person may write. */
export function ChooseTemplateButton() {
  const t = useText(templateTexts);
  const { ticket } = useConversation();
  const { viewer } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!capabilities[ticket.channel].templates || !canWrite(viewer, ticket)) return null;
  return (
    <>
      <Button writes size="small" icon={LayoutTemplate} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('choose')}
      </Button>
      {isOpen && (
        <Suspense>
          <TemplatesDialog ticket={ticket} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
