import { useText } from '@web/lib/i18n.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { CompanyInvoices } from './CompanyInvoices.tsx';
import { companyInvoicesTexts } from './text.ts';

interface Props {
  company: { readonly id: number; readonly name: string };
  onClose: () => void;
}

export function CompanyInvoicesDialog({ company: { id, name }, onClose }: Props) {
  const t = useText(companyInvoicesTexts);
  return (
    <Dialog isOpen size="wide" onClose={onClose} title={t('titleOf', { name })}>
      <CompanyInvoices companyId={id} />
    </Dialog>
  );
}
