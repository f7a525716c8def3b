import type { TemplateView } from '@shared/templates/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { useState } from 'react';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateList } from './TemplateList.tsx';

interface Props {
  ticket: TicketView;
  onClose: () => void;
}

/** Chooses a template, fills it in and sends it. */
export function TemplatesDialog({ ticket, onClose }: Props) {
  const t = useText(templateTexts);
  const [template, setTemplate] = useState<TemplateView>();
  if (template !== undefined) {
    return <TemplateForm ticket={ticket} template={template} onBack={() => setTemplate(undefined)} onClose={onClose} />;
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('choose')} description={t('why')}>
      <TemplateList whatsappId={ticket.whatsappId} onChoose={setTemplate} />
    </Dialog>
  );
}
