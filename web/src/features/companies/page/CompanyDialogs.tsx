import type { CompanyRow } from '@shared/companies/contract.ts';
import { useText } from '@web/lib/i18n.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { CompanyInvoicesDialog } from '../invoices/CompanyInvoicesDialog.tsx';
import { CompanyDialog } from '../parts/CompanyDialog.tsx';
import { EnterDialog } from './EnterDialog.tsx';
import type { OpenDialog } from './openDialog.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { pageTexts } from './text.ts';
import { useSetStatus } from './useSetStatus.ts';

interface Props {
  company: CompanyRow;
  onClose: () => void;
}

const dialogs = {
  enter: EnterDialog,
  remove: RemoveDialog,
  edit: CompanyDialog,
  invoices: CompanyInvoicesDialog,
  switchOff: SwitchOff,
} as const;

/** The dialogs of a company's page, which come when one of them is wanted. */
export function CompanyDialogs({ opened, ...props }: Props & { opened: OpenDialog }) {
  const Dialog = dialogs[opened];
  return <Dialog {...props} />;
}

/** Asks first, because it signs out all users of the company. */
function SwitchOff({ company: { id, name }, onClose }: Props) {
  const t = useText(pageTexts);
  const update = useSetStatus();
  return (
    <ConfirmDialog
      isOpen
      title={t('switchOffTitle', { name })}
      action={t('switchOff')}
      onConfirm={() => update.mutateAsync({ id, status: false })}
      onClose={onClose}
    >
      {t('switchOffText')}
    </ConfirmDialog>
  );
}
