import { Email, Name } from '@shared/core/fields.ts';
import type { StaffMember } from '@shared/platform/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { withField } from '@web/lib/withField.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useState } from 'react';
import * as z from 'zod';
import styles from './Staff.module.css';
import { shownProof } from '@web/pickers/freshProof/shownProof.ts';
import { staffTexts } from './staffText.ts';

const proof = { currentPassword: z.string().min(1, 'required').max(200) };
const Invitation = z.object({ name: Name, email: Email, ...proof });
const Removal = z.object(proof);

/** Platform staff, with the invitation of new members. */
export function Staff() {
  const t = useText(staffTexts);
  const { user } = useSession();
  const list = useQuery(query('staff', 'list', {}));
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<StaffMember>();
  const [link, setLink] = useState<string | null>(null);
  return (
    <Card title={t('title')} action={<Button onClick={() => setInviting(true)}>{t('invite')}</Button>}>
      <p className={styles['hint']}>{t('hint')}</p>
      {list.isError && list.data === undefined && (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Skeleton height={96} />}
      <ul className={styles['rows']}>
        {list.data?.map((person) => (
          <li key={person.id} className={styles['row']}>
            <span className={styles['who']}>
              <strong>{person.name}</strong>
              <span className={styles['email']}>{person.email}</span>
            </span>
            <span className={styles['trail']}>
              <State person={person} />
              {person.id !== user.id && (
                <Button
                  size="small"
                  aria-label={t('removeOf', { name: person.name })}
                  onClick={() => setLeaving(person)}
                >
                  {t('remove')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isInviting && <InvitationDialog onClose={() => setInviting(false)} onLink={setLink} />}
      {leaving && <RemovalDialog person={leaving} onClose={() => setLeaving(undefined)} />}
      {link !== null && (
        <TextField
          label={t('link')}
          hint={t('linkHint')}
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
        />
      )}
    </Card>
  );
}

function State({ person: { isInvited, hasSecondFactor } }: { person: StaffMember }) {
  const t = useText(staffTexts);
  if (isInvited) return <Badge tone="waiting">{t('invited')}</Badge>;
  return (
    <Badge tone={hasSecondFactor ? 'open' : 'closed'}>{t(hasSecondFactor ? 'secondFactor' : 'noSecondFactor')}</Badge>
  );
}

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['staff'] });
};

function InvitationDialog({ onClose, onLink }: { onClose: () => void; onLink: (link: string | null) => void }) {
  const t = useText(staffTexts);
  const refresh = useRefresh();
  const form = useZodForm(Invitation, { defaultValues: { name: '', email: '', currentPassword: '' } });
  return (
    <FormDialog
      title={t('inviteTitle')}
      description={t('inviteText')}
      action={t('invite')}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async ({ currentPassword, ...person }) => {
        const saved = await withField(api.staff.invite({ ...person, ...shownProof(currentPassword) }), {
          ERR_EMAIL_ALREADY_EXISTS: 'email',
          ERR_INVALID_CODE: 'currentPassword',
        });
        await refresh();
        onLink(saved.link);
        toast.success(t('wasInvited'));
      }}
    >
      <TextField label={t('name')} autoComplete="off" isRequired {...form.field('name')} />
      <TextField label={t('email')} type="email" autoComplete="off" isRequired {...form.field('email')} />
      <PasswordField
        label={t('proof')}
        hint={t('proofHint')}
        autoComplete="current-password"
        isRequired
        {...form.field('currentPassword')}
      />
    </FormDialog>
  );
}

function RemovalDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const t = useText(staffTexts);
  const refresh = useRefresh();
  const form = useZodForm(Removal, { defaultValues: { currentPassword: '' } });
  return (
    <FormDialog
      title={t('removeTitle', { name: person.name })}
      description={t('removeText')}
      action={t('remove')}
      isDanger
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async ({ currentPassword }) => {
        await withField(api.staff.remove({ id: person.id, ...shownProof(currentPassword) }), {
          ERR_INVALID_CODE: 'currentPassword',
        });
        await refresh();
        toast.success(t('wasRemoved'));
      }}
    >
      <PasswordField
        label={t('proof')}
        hint={t('proofHint')}
        autoComplete="current-password"
        isRequired
        {...form.field('currentPassword')}
      />
    </FormDialog>
  );
}
