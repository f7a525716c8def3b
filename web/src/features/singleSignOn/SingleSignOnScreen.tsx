import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { CopyField } from '@web/pickers/CopyField.tsx';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { QueuesSelect } from '@web/pickers/QueueSelect.tsx';
import { SecretField } from '@web/pickers/SecretField.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { Form } from '@web/ui/Form.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { IssuerTest } from './IssuerTest.tsx';
import styles from './SingleSignOnScreen.module.css';
import { type SignOnForm, SingleSignOnForm, type SingleSignOnFormValues } from './singleSignOnForm.ts';
import { singleSignOnTexts } from './text.ts';

type SingleSignOnSettings = ResultOf<'singleSignOn', 'get'>;

/** Sign-in with the company's own provider; for administrators. */
export function SingleSignOnScreen() {
  const t = useText(singleSignOnTexts);
  const { data, isError, error, refetch } = useQuery(query('singleSignOn', 'get', {}));
  return (
    <Screen header={<ScreenHeader title={t('title')} purpose={t('purpose')} />}>
      {isError && data === undefined ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['page']}>
          {data === undefined ? <Skeleton height={480} /> : <Editor stored={data} />}
        </div>
      )}
    </Screen>
  );
}

const typedOf = ({
  redirectUrl: _redirect,
  signInUrl: _signIn,
  ...stored
}: SingleSignOnSettings): SingleSignOnFormValues => ({
  ...stored,
  domains: stored.domains.join(', '),
  currentPassword: '',
});

function Editor({ stored }: { stored: SingleSignOnSettings }) {
  const t = useText(singleSignOnTexts);
  const client = useQueryClient();
  const save = useAction('singleSignOn', 'update', { onError: () => true });
  const form: SignOnForm = useZodForm(SingleSignOnForm, { defaultValues: typedOf(stored) });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Form
      form={form}
      className={styles['groups']}
      onSubmit={async (values) => {
        const saved = await save.mutateAsync(values);
        client.setQueryData(query('singleSignOn', 'get', {}).queryKey, saved);
        form.reset(typedOf(saved));
        toast.success(t('saved'));
      }}
    >
      <Provider form={form} stored={stored} />
      <People form={form} />
      <Access form={form} stored={stored} />
      <Card>
        <div className={styles['fields']}>
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            isRequired
            {...form.field('currentPassword')}
          />
          <div className={styles['actions']}>
            <Button type="submit" variant="primary" isPending={isSubmitting} isDisabled={!isDirty}>
              {t('save')}
            </Button>
          </div>
        </div>
      </Card>
    </Form>
  );
}

function Provider({ form, stored }: { form: SignOnForm; stored: SingleSignOnSettings }) {
  const t = useText(singleSignOnTexts);
  const { error, ...secret } = form.value('clientSecret');
  return (
    <Card title={t('provider')}>
      <div className={styles['fields']}>
        <p className={styles['hint']}>{t('providerHelp')}</p>
        <CopyField label={t('redirectUrl')} value={stored.redirectUrl} />
        <TextField type="url" label={t('issuer')} hint={t('issuerHint')} autoComplete="off" {...form.field('issuer')} />
        <IssuerTest issuer={form.watch('issuer')} />
        <TextField label={t('clientId')} autoComplete="off" {...form.field('clientId')} />
        <SecretField
          label={t('clientSecret')}
          stored={stored.clientSecret}
          {...secret}
          {...(error === undefined ? {} : { error })}
        />
      </div>
    </Card>
  );
}

function People({ form }: { form: SignOnForm }) {
  const t = useText(singleSignOnTexts);
  const { error, ...queues } = form.value('queueIds');
  return (
    <Card title={t('people')}>
      <div className={styles['fields']}>
        <TextField label={t('domains')} hint={t('domainsHint')} autoComplete="off" {...form.field('domains')} />
        <Checkbox label={t('createsUsers')} hint={t('createsUsersHint')} {...form.field('createsUsers')} />
        <SelectField
          label={t('profile')}
          options={(['user', 'supervisor'] as const).map((value) => ({ value, label: t(value) }))}
          {...form.field('profile')}
        />
        <QueuesSelect
          label={t('queues')}
          {...queues}
          value={queues.value.map(Number)}
          {...(error === undefined ? {} : { error })}
        />
      </div>
    </Card>
  );
}

function Access({ form, stored }: { form: SignOnForm; stored: SingleSignOnSettings }) {
  const t = useText(singleSignOnTexts);
  return (
    <Card title={t('access')}>
      <div className={styles['fields']}>
        <Checkbox label={t('isEnabled')} hint={t('secondFactorHint')} {...form.field('isEnabled')} />
        <Checkbox label={t('allowsPasswords')} hint={t('allowsPasswordsHint')} {...form.field('allowsPasswords')} />
        {stored.signInUrl !== null && (
          <CopyField label={t('signInUrl')} hint={t('signInUrlHint')} value={stored.signInUrl} />
        )}
      </div>
    </Card>
  );
}
