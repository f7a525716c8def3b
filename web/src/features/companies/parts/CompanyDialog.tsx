import type { CompanyRow } from '@shared/companies/contract.ts';
import { Recurrence } from '@shared/companies/model.ts';
import { platformCompany } from '@shared/companies/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { InvitationLink } from '@web/pickers/InvitationLink.tsx';
import { invitationTexts } from '@web/pickers/invitationText.ts';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { useInvitation } from '@web/pickers/useInvitation.ts';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm, type ZodForm } from '@web/ui/useZodForm.ts';
import { type CompanyFields, type CompanyForm, companyDefaults, companyForm } from '../companyForm.ts';
import { companiesTexts } from '../text.ts';

const companyErrorToField = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_NO_PLAN_FOUND: 'planId',
} as const;

type Form = ZodForm<CompanyFields, CompanyForm>;

/** Create without `company`, change with it. */
export function CompanyDialog({ company, onClose }: { company: CompanyRow | undefined; onClose: () => void }) {
  const t = useText(companiesTexts);
  const tInvitation = useText(invitationTexts);
  const isNew = company === undefined;
  const save = useSaveRecord('companies', company, { saved: t('saved'), fieldOf: companyErrorToField });
  const form: Form = useZodForm(companyForm(isNew), { defaultValues: companyDefaults(company) });
  const invitation = useInvitation('companies', onClose);
  if (invitation.link !== null) return <InvitationLink link={invitation.link} onClose={onClose} />;
  return (
    <FormDialog
      title={t(isNew ? 'add' : 'editTitle')}
      form={form}
      columns={2}
      onClose={invitation.closeForm}
      onSubmit={async ({ userName, password, isInvited, ...fields }) => {
        // The platform's own company has no status to choose.
        const { status: _status, ...ownFields } = fields;
        const created = { ...fields, userName, ...(isInvited ? {} : { password }) };
        const saved = await save(company?.id === platformCompany ? ownFields : fields, created);
        if (saved.isInvitationSent === false && isInvited && isNew) await invitation.invite(saved.id);
      }}
    >
      <TextField label={t('name')} autoComplete="off" isRequired isFirstFocus {...form.field('name')} />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        hint={isNew ? t('emailHint') : undefined}
        isRequired
        {...form.field('email')}
      />
      <TextField label={t('phone')} type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label={t('document')} inputMode="numeric" autoComplete="off" {...form.field('document')} />
      {isNew && (
        <>
          <FormSection title={t('firstAdmin')} />
          <TextField label={t('userName')} autoComplete="off" isRequired {...form.field('userName')} />
          <div data-wide>
            <Switch label={tInvitation('invite')} hint={tInvitation('inviteHint')} {...form.field('isInvited')} />
          </div>
          {!form.watch('isInvited') && (
            <PasswordField
              label={t('password')}
              autoComplete="new-password"
              hasStrength
              isRequired
              hint={t('passwordHint')}
              {...form.field('password')}
            />
          )}
        </>
      )}
      <Subscription form={form} company={company} />
    </FormDialog>
  );
}

function Subscription({ form, company }: { form: Form; company: CompanyRow | undefined }) {
  const t = useText(companiesTexts);
  const plans = useQuery(query('plans', 'all', {}));
  // The present one can be chosen before the others come: a select without its option forgets its value.
  const offered = plans.data ?? (company ? [company.plan] : []);
  const isPlatform = company?.id === platformCompany;
  return (
    <>
      <FormSection title={t('plan')} />
      <SelectField
        label={t('plan')}
        isRequired
        options={[{ value: '', label: '' }, ...offered.map(({ id, name }) => ({ value: String(id), label: name }))]}
        {...form.field('planId')}
      />
      <SelectField
        label={t('recurrence')}
        options={Recurrence.options.map((value) => ({ value, label: t(value === '' ? 'noRecurrence' : value) }))}
        {...form.field('recurrence')}
      />
      {!isPlatform && (
        <>
          <TextField label={t('dueDate')} hint={t('dueDateHint')} type="date" {...form.field('dueDate')} />
          <Switch label={t('active')} hint={t('statusHint')} {...form.field('status')} />
        </>
      )}
      <Switch label={t('campaigns')} {...form.field('campaignsEnabled')} />
    </>
  );
}
