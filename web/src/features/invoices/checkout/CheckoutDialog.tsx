import { AppError } from '@shared/core/errors.ts';
import type { ChargeView, InvoiceView } from '@shared/invoices/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Form } from '@web/ui/Form.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './Checkout.module.css';
import { PayerFields } from './PayerFields.tsx';
import { PaymentDone } from './PaymentDone.tsx';
import { PixPayment } from './PixPayment.tsx';
import { type Payer, payerDefaults, payerForm, subscriptionOf } from './payerForm.ts';
import { Review } from './Review.tsx';
import { type Step, Steps } from './Steps.tsx';
import { checkoutTexts } from './text.ts';

/** Milliseconds between checks, in case the socket that reports a payment is down. */
const lookEvery = 10_000;

/** Steps from an open invoice to a paid one: payer, review, Pix, and back to work. */
export function CheckoutDialog({ invoice, onClose }: { invoice: InvoiceView; onClose: () => void }) {
  const t = useText(checkoutTexts);
  const id = useId();
  const [chosen, setChosen] = useState<Step>();
  const detail = useQuery({ ...query('invoices', 'get', { id: invoice.id }), refetchInterval: lookEvery });
  const now = detail.data ?? invoice;
  const payment = usePayment(invoice.id, setChosen);
  const charge = payment.charge ?? detail.data?.charge ?? undefined;
  // A code that was asked for before is shown again instead of being asked for twice.
  const step: Step = now.status === 'paid' ? 'paid' : (chosen ?? (charge ? 'pix' : 'data'));
  const { form } = payment;
  const content = useFocusOnStep(step);
  const body: Record<Step, () => ReactNode> = {
    data: () => (
      <Form id={id} form={form} columns={2} onSubmit={() => setChosen('review')}>
        <PayerFields form={form} />
      </Form>
    ),
    review: () => <Review invoice={now} payer={form.getValues()} />,
    pix: () =>
      charge && (
        <PixPayment
          charge={charge}
          received={now.receivedValue}
          missing={now.missingValue}
          onRenew={() => void payment.pay()}
          isRenewing={payment.isPending}
        />
      ),
    paid: () => <PaymentDone onStay={onClose} />,
  };
  const footer: Record<Step, ReactNode> = {
    data: (
      <Button type="submit" form={id} variant="primary">
        {t('next')}
      </Button>
    ),
    review: (
      <>
        <Button onClick={() => setChosen('data')}>{t('back')}</Button>
        <Button variant="primary" isPending={payment.isPending} onClick={() => void payment.pay()}>
          {t('pay')}
        </Button>
      </>
    ),
    pix: <Button onClick={onClose}>{t('later')}</Button>,
    paid: undefined,
  };
  return (
    <Dialog
      isOpen
      size="wide"
      onClose={onClose}
      title={t('title')}
      description={step === 'paid' ? undefined : t('description')}
      hasUnsavedChanges={form.formState.isDirty && (step === 'data' || step === 'review')}
      footer={detail.isPending ? undefined : footer[step]}
    >
      {detail.isPending ? (
        <SkeletonText lines={6} />
      ) : detail.isError && detail.data === undefined ? (
        <LoadFailure error={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <>
          <Steps step={step} />
          {payment.failure !== undefined && step !== 'paid' && (
            <Banner tone="failed" className={styles['failure']}>
              {payment.failure}
            </Banner>
          )}
          <div ref={content} tabIndex={-1} className={styles['content']}>
            {body[step]()}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Error of the document; the server checks more than its check digits. */
function documentFault(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  const { code, details } = error;
  return details.fields?.['document'] ?? (code === 'ERR_INVOICE_DOCUMENT_REQUIRED' ? code : undefined);
}

/** Asks for a Pix; what was typed stays whatever comes of it. */
function usePayment(invoiceId: number, go: (step: Step) => void) {
  const t = useText(checkoutTexts);
  const { user } = useSession();
  const form = useZodForm<Payer, Payer>(payerForm, { defaultValues: payerDefaults(user) });
  const [charge, setCharge] = useState<ChargeView>();
  const [failure, setFailure] = useState<string>();
  const subscribe = useAction('invoices', 'subscribe', { onError: () => true });
  const pay = async () => {
    if (subscribe.isPending) return;
    setFailure(undefined);
    try {
      setCharge(await subscribe.mutateAsync(subscriptionOf(invoiceId, form.getValues())));
      toast.success(t('subscribed'));
      go('pix');
    } catch (error) {
      const wrong = documentFault(error);
      if (wrong === undefined) return setFailure(errorText(error));
      form.setError('document', { message: wrong });
      go('data');
    }
  };
  return { form, charge, failure, pay, isPending: subscribe.isPending };
}

/** Focuses each new step, so that screen readers announce it and the keyboard continues there. */
function useFocusOnStep(step: Step) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const first = content.current?.querySelector<HTMLElement>('[data-autofocus], [aria-invalid="true"]');
    (first ?? content.current)?.focus();
  }, [step]);
  return content;
}
