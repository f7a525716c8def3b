import { ownFields, Password } from '@shared/users/contract.ts';
import { refresh } from '@web/lib/credentials.ts';
import { languageNames, languages, setLanguage, useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { useSession } from '@web/lib/session.tsx';
import { useStored } from '@web/lib/storage.ts';
import { setTheme } from '@web/lib/theme.ts';
import { withField } from '@web/lib/withField.ts';
import { AvatarField } from '@web/pickers/AvatarField.tsx';
import { CurrentPassword, changesAccess } from '@web/pickers/CurrentPassword.tsx';
import { FailingEmail } from '@web/pickers/FailingEmail.tsx';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { NextEmail } from '@web/pickers/NextEmail.tsx';
import { nextEmailTexts } from '@web/pickers/nextEmailText.ts';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { Link } from 'react-router-dom';
import * as z from 'zod';
import { profileTexts } from './text.ts';
import { WaitingPhone } from './WaitingPhone.tsx';

/** The field is shown with the sound settings instead. */
const { waitingNotices: _notices, ...shownFields } = ownFields;

/** Fields that users may change about themselves; an empty password keeps the present one. */
const ProfileForm = z
  .object({
    ...shownFields,
    name: requiredText(ownFields.name),
    email: requiredText(ownFields.email),
    password: z.union([z.literal(''), Password]),
    currentPassword: z.string().max(200),
    /** Kept by this browser, not in the record. */
    staysAfterAccept: z.boolean(),
  })
  .transform(({ password, currentPassword, staysAfterAccept: _stays, ...user }) => ({
    ...user,
    ...(password === '' ? {} : { password }),
    ...(currentPassword === '' ? {} : { currentPassword }),
  }));

const profileErrorToField = { ERR_EMAIL_ALREADY_EXISTS: 'email' } as const;

/** The signed-in person's own record. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const t = useText(profileTexts);
  const tNext = useText(nextEmailTexts);
  const { user, updateUser } = useSession();
  const [stays, setStays] = useStored('staysAfterAccept', String(user.id));
  const save = useAction('users', 'update', { onError: () => true });
  const { name, email, language, defaultTheme, defaultMenu, wpp, farewellMessage } = user;
  const form = useZodForm(ProfileForm, {
    defaultValues: {
      name,
      email,
      language,
      defaultTheme,
      defaultMenu,
      wpp,
      farewellMessage,
      password: '',
      currentPassword: '',
      staysAfterAccept: stays,
    },
  });
  const typed = { email: form.watch('email'), password: form.watch('password'), wpp: form.watch('wpp') };
  return (
    <FormDialog
      title={t('title')}
      form={form}
      columns={2}
      onClose={onClose}
      before={
        <>
          <FailingEmail user={user} />
          <NextEmail user={user} onSaved={updateUser} />
          {user.phoneWaits && <WaitingPhone {...user.phoneWaits} />}
          <AvatarField user={user} onSaved={updateUser} />
          <p>
            <Link to="/security" onClick={onClose}>
              {t('security')}
            </Link>
          </p>
        </>
      }
      onSubmit={async (values) => {
        const saved = await withField(save.mutateAsync({ ...values, id: user.id }), profileErrorToField);
        // The session that this page began with is over: its cookie already belongs to the new one.
        if (changesAccess(user, typed)) await refresh();
        setStays(form.getValues('staysAfterAccept'));
        updateUser(saved);
        void setLanguage(saved.language);
        setTheme(saved.defaultTheme);
        toast.success(saved.nextEmail === values.email ? tNext('sent', { email: values.email }) : t('saved'));
      }}
    >
      <TextField label={t('name')} autoComplete="name" isRequired {...form.field('name')} />
      <TextField label={t('email')} type="email" autoComplete="email" isRequired {...form.field('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hasStrength
        hint={t('passwordKept')}
        {...form.field('password')}
      />
      <TextField label={t('wpp')} type="tel" autoComplete="tel" {...form.field('wpp')} />
      {changesAccess(user, typed) && <CurrentPassword {...form.field('currentPassword')} />}
      <SelectField
        label={t('language')}
        options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        {...form.field('language')}
      />
      <SelectField
        label={t('theme')}
        options={[
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
        ]}
        {...form.field('defaultTheme')}
      />
      <SelectField
        label={t('menu')}
        options={[
          { value: 'open', label: t('open') },
          { value: 'closed', label: t('closed') },
        ]}
        {...form.field('defaultMenu')}
      />
      <div data-wide>
        <Checkbox label={t('stays')} hint={t('staysHint')} {...form.field('staysAfterAccept')} />
      </div>
      <div data-wide>
        <TextArea label={t('farewell')} hint={t('farewellHint')} minRows={2} {...form.field('farewellMessage')} />
      </div>
    </FormDialog>
  );
}
