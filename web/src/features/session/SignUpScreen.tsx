import { AppError } from '@shared/core/errors.ts';
import { SignUp } from '@shared/session/signUp.ts';
import { useQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { formatMoney } from '@web/lib/format.ts';
import { currentLanguage, useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { useSessionState } from '@web/lib/session.tsx';
import { browserZone, timeZoneOptions } from '@web/lib/timeZones.ts';
import { useUrlParams } from '@web/lib/useUrlParams.ts';
import { withField } from '@web/lib/withField.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { Form } from '@web/ui/Form.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { type ChangeEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { maskDocument, maskPhone } from './masks.ts';
import { PasswordStrengthMeter } from './parts/PasswordStrengthMeter.tsx';
import { PublicPage } from './parts/PublicPage.tsx';
import { TermsLabel } from './parts/TermsLabel.tsx';
import { sessionTexts } from './text.ts';

const signUpErrorToField = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_COMPANY_INVALID_DOCUMENT: 'document',
  ERR_NO_PLAN_FOUND: 'planId',
} as const;

const { name, companyName, email } = SignUp.shape;
const SignUpForm = SignUp.extend({
  name: requiredText(name),
  companyName: requiredText(companyName),
  email: requiredText(email),
  // A select gives text.
  planId: z.string().min(1, 'required').transform(Number),
});

/** A text field that is put into its form while it is typed. */
const masked = <Field extends { onChange: (event: ChangeEvent<HTMLInputElement>) => unknown }>(
  field: Field,
  mask: (typed: string) => string,
) => ({
  ...field,
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = mask(event.target.value);
    return field.onChange(event);
  },
});

/** Registers a company; its first person is signed in at once, unless they are to open the link of an e-mail first. */
function useRegistration(termsVersion: string | undefined) {
  const t = useText(sessionTexts);
  const navigate = useNavigate();
  const signUp = useAction('session', 'signUp', { onError: () => true });
  const { login } = useSessionState();
  const [awaited, setAwaited] = useState<string>();
  const register = async (values: z.output<typeof SignUpForm>) => {
    const made = await withField(
      signUp.mutateAsync({ ...values, language: currentLanguage(), termsVersion }),
      signUpErrorToField,
    );
    try {
      // The guard takes who is signed in to the inbox.
      await login(values.email, values.password);
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_INVALID_CREDENTIALS') {
        setAwaited(made.email);
        return;
      }
      // The company is there: registering again would only say that the e-mail is taken.
      toast.success(t('registered'));
      void navigate('/login');
    }
  };
  return { awaited, register };
}

export function SignUpScreen() {
  const t = useText(sessionTexts);
  const [search] = useUrlParams();
  const plans = useQuery(query('plans', 'listPublic', {}));
  const { data: rules } = useQuery(query('platformSettings', 'forEverybody', {}));
  const { awaited, register } = useRegistration(rules?.termsVersion);
  const form = useZodForm(SignUpForm, {
    defaultValues: {
      companyName: '',
      name: '',
      phone: '',
      document: '',
      email: '',
      password: '',
      planId: '',
      timeZone: browserZone(),
      termo: false,
      // Carried along as the referring company; it never decides where the new user belongs.
      companyId: search.get('companyId') ?? undefined,
    },
  });
  const onlyPlan = plans.data?.length === 1 ? plans.data[0]?.id : undefined;
  const { setValue } = form;
  useEffect(() => {
    if (onlyPlan !== undefined) setValue('planId', String(onlyPlan));
  }, [onlyPlan, setValue]);
  const [zones] = useState(() => timeZoneOptions(browserZone(), Date.now()));
  useDocumentTitle(t('signUpTitle'));
  if (awaited !== undefined) return <AwaitedProof email={awaited} />;
  return (
    <PublicPage
      title={t('signUpTitle')}
      aside={
        <>
          {t('haveAccount')} <Link to="/login">{t('login')}</Link>
        </>
      }
    >
      <Form form={form} onSubmit={register}>
        <TextField label={t('companyName')} autoComplete="organization" isRequired {...form.field('companyName')} />
        <TextField label={t('name')} autoComplete="name" isRequired {...form.field('name')} />
        <TextField
          label={t('phone')}
          type="tel"
          autoComplete="tel-national"
          placeholder={t('phoneExample')}
          isRequired
          {...masked(form.field('phone'), maskPhone)}
        />
        <TextField
          label={t('document')}
          hint={t('optional')}
          inputMode="numeric"
          autoComplete="off"
          {...masked(form.field('document'), maskDocument)}
        />
        <TextField label={t('email')} type="email" autoComplete="username" isRequired {...form.field('email')} />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          isRequired
          hint={<PasswordStrengthMeter password={form.watch('password')} />}
          {...form.field('password')}
        />
        <SelectField
          label={t('plan')}
          placeholder={t('choosePlan')}
          isRequired
          options={(plans.data ?? []).map((plan) => ({
            value: String(plan.id),
            label: t('planLine', { name: plan.name, amount: formatMoney(plan.amount) }),
          }))}
          hint={<PlanLimits plan={plans.data?.find(({ id }) => String(id) === String(form.watch('planId')))} />}
          {...form.field('planId')}
        />
        <TrialNote plan={plans.data?.find(({ id }) => String(id) === String(form.watch('planId')))} />
        <SelectField label={t('timeZone')} hint={t('timeZoneHint')} options={zones} {...form.field('timeZone')} />
        {plans.data?.length === 0 && <Banner tone="waiting">{t('noPlans')}</Banner>}
        {rules?.userCreation === 'disabled' && <Banner tone="waiting">{t('signUpClosed')}</Banner>}
        <Checkbox label={<TermsLabel rules={rules} />} {...form.field('termo')} />
        <Button type="submit" variant="primary" isWide isPending={form.formState.isSubmitting}>
          {t('register')}
        </Button>
      </Form>
    </PublicPage>
  );
}

/** Shown if another account signs in with the address; its owner gets the next step by e-mail. */
function AwaitedProof({ email }: { email: string }) {
  const t = useText(sessionTexts);
  return (
    <PublicPage title={t('signUpTitle')} aside={<Link to="/login">{t('login')}</Link>}>
      <Banner tone="waiting">{t('proofAwaited', { email })}</Banner>
    </PublicPage>
  );
}

/** Says that nothing is charged now, because the plan is free or begins with a trial. */
function TrialNote({ plan }: { plan: { amount: number; trialDays: number } | undefined }) {
  const t = useText(sessionTexts);
  if (plan === undefined) return null;
  if (plan.amount === 0) return <Banner>{t('free')}</Banner>;
  return plan.trialDays > 0 ? <Banner>{t('trial', { count: plan.trialDays })}</Banner> : null;
}

function PlanLimits({ plan }: { plan: { users: number; connections: number; queues: number } | undefined }) {
  const t = useText(sessionTexts);
  if (plan === undefined) return null;
  const { users, connections, queues } = plan;
  return <>{t('planLimits', { users, connections, queues })}</>;
}
