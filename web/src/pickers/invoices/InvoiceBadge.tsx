import type { InvoiceView } from '@shared/invoices/contract.ts';
import { formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import { Ban, CircleAlert, CircleCheck, CircleDashed, Undo2 } from 'lucide-react';
import styles from './InvoiceBadge.module.css';
import { type InvoiceState, invoiceState } from './state.ts';
import { invoiceWords } from './text.ts';

const looks: Record<InvoiceState, { tone: Tone; icon: IconType }> = {
  paid: { tone: 'open', icon: CircleCheck },
  overdue: { tone: 'failed', icon: CircleAlert },
  open: { tone: 'waiting', icon: CircleDashed },
  canceled: { tone: 'closed', icon: Ban },
  refunded: { tone: 'notice', icon: Undo2 },
};

/** State of an invoice, and any irregularity of its payment. */
export function InvoiceBadge({ invoice, now }: { invoice: InvoiceView; now: Date }) {
  const t = useText(invoiceWords);
  const state = invoiceState(invoice, now);
  const odd = oddityOf(invoice);
  return (
    <span className={styles['status']}>
      <Badge {...looks[state]}>{t(state)}</Badge>
      {odd && <span className={styles['odd']}>{t(odd.key, { amount: formatMoney(odd.amount) })}</span>}
    </span>
  );
}

function oddityOf({ status, receivedValue, missingValue, surplusValue, refundedValue }: InvoiceView) {
  if (status === 'open' && receivedValue > 0) return { key: 'missing', amount: missingValue } as const;
  if (surplusValue > 0) return { key: 'surplus', amount: surplusValue } as const;
  if (status === 'paid' && refundedValue > 0) return { key: 'partlyRefunded', amount: refundedValue } as const;
  return undefined;
}
