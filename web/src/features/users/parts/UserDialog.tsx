import type { UserView } from '@shared/users/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh as renewSession } from '@web/lib/credentials.ts';
import { languageNames, languages, useText } from '@web/lib/i18n.ts';
import { updateUser, useSession } from '@web/lib/session.tsx';
import { AvatarField } from '@web/pickers/AvatarField.tsx';
import { CurrentPassword, changesAccess, changesLogin } from '@web/pickers/CurrentPassword.tsx';
import { FailingEmail } from '@web/pickers/FailingEmail.tsx';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { InvitationLink } from '@web/pickers/InvitationLink.tsx';
import { invitationTexts } from '@web/pickers/invitationText.ts';
import { NextEmail } from '@web/pickers/NextEmail.tsx';
import { PendingInvitation } from '@web/pickers/PendingInvitation.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { useInvitation } from '@web/pickers/useInvitation.ts';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useState } from 'react';
import { usersTexts } from '../text.ts';
import { type UserForm, userDefaults, userForm } from '../userForm.ts';
import { UserRights } from './UserRights.tsx';

const userErrorToField = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_LAST_ADMIN: 'profile',
  ERR_NO_WAPP_FOUND: 'whatsappId',
} as const;

/** Create without `user`, change with it. */
export function UserDialog({ user, onClose }: { user: UserView | undefined; onClose: () => void }) {
  const t = useText(usersTexts);
  const client = useQueryClient();
  const session = useSession();
  const [shown, setShown] = useState(user);
  const save = useSaveRecord('users', user, { saved: t('saved'), fieldOf: userErrorToField });
  const form: UserForm = useZodForm(userForm(user === undefined), { defaultValues: userDefaults(user) });
  const invitation = useInvitation('users', onClose);
  const refresh = (saved: UserView) => {
    if (saved.id === session.user.id) updateUser(saved);
    void client.invalidateQueries({ queryKey: ['users'] });
  };
  if (invitation.link !== null) return <InvitationLink link={invitation.link} onClose={onClose} />;
  return (
    <FormDialog
      title={t(user === undefined ? 'add' : 'editTitle')}
      form={form}
      columns={2}
      onClose={invitation.closeForm}
      before={
        shown !== undefined && (
          <>
            {shown.isInvited && (
              <PendingInvitation
                isPending={invitation.isPending}
                onInvite={() => void invitation.invite(shown.id).catch(() => undefined)}
              />
            )}
            <FailingEmail
              user={shown}
              onRetried={(saved) => {
                setShown(saved);
                refresh(saved);
              }}
            />
            <NextEmail
              user={shown}
              mayTryAgain
              onSaved={(saved) => {
                setShown(saved);
                refresh(saved);
              }}
            />
            <AvatarField
              user={shown}
              onSaved={(saved) => {
                setShown(saved);
                refresh(saved);
              }}
            />
          </>
        )
      }
      onSubmit={async (values) => {
        const { currentPassword: _asked, ...fields } = values;
        const saved = await save(values, fields);
        if (saved.isInvitationSent === false) await invitation.invite(saved.id);
        // The session that this page began with is over: its cookie already belongs to the new one.
        if (
          saved.id === session.user.id &&
          changesLogin(session.user, { ...fields, password: fields.password ?? '' })
        ) {
          await renewSession();
        }
        refresh(saved);
      }}
    >
      <PersonFields form={form} user={user} />
      <UserRights form={form} />
    </FormDialog>
  );
}

function PersonFields({ form, user }: { form: UserForm; user: UserView | undefined }) {
  const t = useText(usersTexts);
  const tInvitation = useText(invitationTexts);
  const isNew = user === undefined;
  const isInvited = isNew && form.watch('isInvited');
  const typed = { email: form.watch('email'), password: form.watch('password'), wpp: form.watch('wpp') };
  return (
    <>
      <TextField label={t('name')} autoComplete="off" isRequired {...form.field('name')} />
      <TextField label={t('email')} type="email" autoComplete="off" isRequired {...form.field('email')} />
      {isNew && (
        <div data-wide>
          <Switch label={tInvitation('invite')} hint={tInvitation('inviteHint')} {...form.field('isInvited')} />
        </div>
      )}
      {!isInvited && (
        <PasswordField
          label={t(isNew ? 'password' : 'newPassword')}
          autoComplete="new-password"
          hasStrength
          isRequired={isNew}
          hint={t(isNew ? 'passwordHint' : 'passwordKept')}
          {...form.field('password')}
        />
      )}
      <TextField label={t('wpp')} type="tel" autoComplete="off" {...form.field('wpp')} />
      {user !== undefined && changesAccess(user, typed) && <CurrentPassword {...form.field('currentPassword')} />}
      <SelectField
        label={t('language')}
        options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        {...form.field('language')}
      />
      <div data-wide>
        <TextArea label={t('farewell')} hint={t('farewellHint')} minRows={2} {...form.field('farewellMessage')} />
      </div>
    </>
  );
}
