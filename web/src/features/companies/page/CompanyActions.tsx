import type { CompanyRow } from '@shared/companies/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { InvitationLink } from '@web/pickers/InvitationLink.tsx';
import { invitationTexts } from '@web/pickers/invitationText.ts';
import { useInvitation } from '@web/pickers/useInvitation.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Download, LogIn, MailPlus, Pencil, Power, ReceiptText, RotateCcw, Trash2 } from 'lucide-react';
import styles from './CompanyScreen.module.css';
import type { CompanyPage } from './companyPage.ts';
import type { OpenDialog } from './openDialog.ts';
import { pageTexts } from './text.ts';
import { useSetStatus } from './useSetStatus.ts';

interface ActionsProps {
  company: CompanyRow;
  isInvited: boolean;
  onOpen: (what: OpenDialog) => void;
}

export function CompanyActions({ company, isInvited, onOpen }: ActionsProps) {
  const t = useText(pageTexts);
  const update = useSetStatus();
  const { id, status } = company;
  return (
    <div className={styles['actions']}>
      <Button variant="primary" icon={LogIn} isDisabled={!status} onClick={() => onOpen('enter')}>
        {t('enter')}
      </Button>
      <Button icon={Pencil} onClick={() => onOpen('edit')}>
        {t('edit')}
      </Button>
      <Button icon={ReceiptText} onClick={() => onOpen('invoices')}>
        {t('invoices')}
      </Button>
      {isInvited && <InviteAgain companyId={id} />}
      <Button
        icon={Power}
        isPending={update.isPending}
        onClick={() => (status ? onOpen('switchOff') : update.mutate({ id, status: true }))}
      >
        {t(status ? 'switchOff' : 'switchOn')}
      </Button>
      <Button icon={Trash2} onClick={() => onOpen('remove')}>
        {t('remove')}
      </Button>
    </div>
  );
}

function InviteAgain({ companyId }: { companyId: number }) {
  const t = useText(invitationTexts);
  const { invite, isPending, link, close } = useInvitation('companies');
  return (
    <>
      <Button icon={MailPlus} isPending={isPending} onClick={() => void invite(companyId)}>
        {t('again')}
      </Button>
      {link !== null && <InvitationLink link={link} onClose={close} />}
    </>
  );
}

/** Actions on a company that is being removed. */
export function RemovalBanner({ page: { company, removal } }: { page: CompanyPage }) {
  const t = useText(pageTexts);
  const client = useQueryClient();
  const restore = useAction('removal', 'restore', {
    onSuccess: () => void client.invalidateQueries({ queryKey: ['companyPage'] }),
  });
  const archive = useAction('removal', 'archive', {
    onSuccess: (files) => {
      for (const { url } of files) window.open(url, '_blank', 'noopener');
    },
  });
  if (removal === null) return null;
  const companyId = company.id;
  const isKept = removal.state === 'kept';
  return (
    <Banner
      tone="waiting"
      action={
        <span className={styles['actions']}>
          {isKept && (
            <Button icon={Download} isPending={archive.isPending} onClick={() => archive.mutate({ companyId })}>
              {t('archive')}
            </Button>
          )}
          <Button icon={RotateCcw} isPending={restore.isPending} onClick={() => restore.mutate({ companyId })}>
            {t('restore')}
          </Button>
        </span>
      }
    >
      {t('removing', { by: removal.requestedBy, date: formatDate(removal.purgeAt) })} {!isKept && t('archiving')}
    </Banner>
  );
}
