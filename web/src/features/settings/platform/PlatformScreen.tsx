import type { UnitPrices } from '@shared/money/usage.ts';
import { PlatformFields } from '@shared/platform/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { SecretField } from '@web/pickers/SecretField.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Form } from '@web/ui/Form.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm, type ZodForm } from '@web/ui/useZodForm.ts';
import { useEffect } from 'react';
import * as z from 'zod';
import { PlatformSwitch } from '../parts/SettingSwitch.tsx';
import styles from './PlatformScreen.module.css';
import { Staff } from './Staff.tsx';
import { platformTexts } from './text.ts';

const reais = z.number().min(0).max(100_000).multipleOf(0.01);
const priceNames = [
  'received',
  'sent',
  'gigabyte',
  'emails',
  'marketing',
  'utility',
  'authentication',
  'company',
] as const satisfies readonly (keyof UnitPrices)[];
const prices = Object.fromEntries(priceNames.map((name) => [name, reais])) as Record<
  (typeof priceNames)[number],
  typeof reais
>;
const Fields = PlatformFields.extend({
  rates: z.object({ base: reais, user: reais, connection: reais }),
  unitPrices: z.object(prices),
});
type PlatformFormValues = z.input<typeof Fields>;
type PlatformForm = ZodForm<PlatformFormValues, z.output<typeof Fields>>;

/** Settings of the whole installation; for the platform's own staff. */
export function PlatformScreen() {
  const t = useText(platformTexts);
  const { data, isError, error, refetch } = useQuery(query('platformSettings', 'get', {}));
  return (
    <Screen header={<ScreenHeader title={t('title')} purpose={t('purpose')} />}>
      {isError && data === undefined ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['page']}>
          <Card title={t('signUp')}>
            <PlatformSwitch />
          </Card>
          <Staff />
          {data === undefined ? <Skeleton height={480} /> : <Fixed stored={data} />}
        </div>
      )}
    </Screen>
  );
}

function Fixed({ stored }: { stored: PlatformFormValues }) {
  const t = useText(platformTexts);
  const client = useQueryClient();
  const save = useAction('platformSettings', 'update', { onError: () => true });
  const form: PlatformForm = useZodForm(Fields, { defaultValues: stored });
  const { isDirty, isSubmitting } = form.formState;
  const { reset } = form;
  useEffect(() => {
    // Changes by another user are shown, unless the form has unsaved input.
    if (!isDirty && !isSubmitting) reset(stored);
  }, [stored, isDirty, isSubmitting, reset]);
  return (
    <Form
      form={form}
      className={styles['groups']}
      onSubmit={async (values) => {
        const saved = await save.mutateAsync(values);
        client.setQueryData(query('platformSettings', 'get', {}).queryKey, saved);
        reset(saved);
        toast.success(t('saved'));
      }}
    >
      <Terms form={form} />
      <Payment form={form} stored={stored.asaas} />
      <Rates form={form} />
      <UnitCosts form={form} />
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" isPending={isSubmitting} isDisabled={!isDirty}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

function Terms({ form }: { form: PlatformForm }) {
  const t = useText(platformTexts);
  return (
    <Card title={t('terms')}>
      <div className={styles['fields']}>
        <TextField type="url" label={t('termsUrl')} hint={t('addressHint')} {...form.field('termsUrl')} />
        <TextField type="url" label={t('privacyUrl')} hint={t('addressHint')} {...form.field('privacyUrl')} />
        <TextField
          label={t('termsVersion')}
          hint={t('termsVersionHint')}
          autoComplete="off"
          isRequired
          {...form.field('termsVersion')}
        />
      </div>
    </Card>
  );
}

function Payment({ form, stored }: { form: PlatformForm; stored: string }) {
  const t = useText(platformTexts);
  const { error, ...asaas } = form.value('asaas');
  return (
    <Card title={t('payment')}>
      <div className={styles['fields']}>
        <SecretField
          label={t('asaas')}
          hint={t('asaasHint')}
          stored={stored}
          {...asaas}
          {...(error === undefined ? {} : { error })}
        />
        <TextField label={t('pixKey')} hint={t('pixKeyHint')} autoComplete="off" {...form.field('pixKey')} />
        <TextField
          label={t('pixName')}
          hint={t('pixTextHint', { count: 25 })}
          autoComplete="off"
          {...form.field('pixName')}
        />
        <TextField
          label={t('pixCity')}
          hint={t('pixTextHint', { count: 15 })}
          autoComplete="off"
          {...form.field('pixCity')}
        />
      </div>
    </Card>
  );
}

type AmountName = `rates.${'base' | 'user' | 'connection'}` | `unitPrices.${keyof UnitPrices}`;

function Amount({ form, name, label }: { form: PlatformForm; name: AmountName; label: string }) {
  const field = form.field(name, { isNumber: true });
  return <TextField type="number" inputMode="decimal" step="0.01" min={0} label={label} isRequired {...field} />;
}

function Rates({ form }: { form: PlatformForm }) {
  const t = useText(platformTexts);
  return (
    <Card title={t('rates')}>
      <div className={styles['rates']}>
        {(['base', 'user', 'connection'] as const).map((name) => (
          <Amount key={name} form={form} name={`rates.${name}`} label={t(name)} />
        ))}
      </div>
      <p className={styles['hint']}>{t('ratesHint')}</p>
    </Card>
  );
}

/** Prices that the platform pays for the companies' usage. */
function UnitCosts({ form }: { form: PlatformForm }) {
  const t = useText(platformTexts);
  return (
    <Card title={t('unitPrices')}>
      <div className={styles['rates']}>
        {priceNames.map((name) => (
          <Amount key={name} form={form} name={`unitPrices.${name}`} label={t(name)} />
        ))}
      </div>
      <p className={styles['hint']}>{t('unitPricesHint')}</p>
    </Card>
  );
}
