import type { ChargeView } from '@shared/invoices/contract.ts';
import { formatDuration, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { Copy, CopyCheck, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './Checkout.module.css';
import { checkoutTexts } from './text.ts';
import { useCountdown } from './useCountdown.ts';

interface Props {
  charge: ChargeView;
  /** Amounts of the invoice that were received, and that are missing. */
  received: number;
  missing: number;
  /** Asks for another code. */
  onRenew: () => void;
  isRenewing: boolean;
}

/** A Pix to scan or to copy. Whether it was paid, the page hears by itself. */
export function PixPayment({ charge, received, missing, onRenew, isRenewing }: Props) {
  const t = useText(checkoutTexts);
  const seconds = useCountdown(Date.parse(charge.expiresAt));
  const { qrcode, imagemQrcode } = charge.qrcode;
  const isOver = seconds === 0;
  const isPartial = received > 0 && missing > 0;
  const isOutdated = isOver || (isPartial && charge.value !== missing);
  return (
    <div className={styles['pix']}>
      {isPartial && (
        <Banner tone="waiting" className={styles['wide']}>
          {t('partial', { received: formatMoney(received), missing: formatMoney(missing) })}
        </Banner>
      )}
      {isOutdated ? (
        <div className={styles['over']}>
          <p role="status">{t(isOver ? 'codeOver' : 'codeOutdated')}</p>
          <Button variant="primary" icon={RefreshCw} isPending={isRenewing} isFirstFocus onClick={onRenew}>
            {t('newCode')}
          </Button>
        </div>
      ) : (
        <>
          <img className={styles['picture']} src={imagemQrcode} alt={t('picture')} width={220} height={220} />
          <div className={styles['how']}>
            <p className={styles['amount']}>{formatMoney(charge.value)}</p>
            <ol className={styles['instructions']}>
              <li>{t('howOpen')}</li>
              <li>{t('howScan')}</li>
              <li>{t('howConfirm')}</li>
            </ol>
            <CopyCode code={qrcode} />
            <p className={styles['countdown']}>
              {t('validFor')} <span className={styles['clock']}>{formatDuration(seconds)}</span>
            </p>
          </div>
          <p role="status" className={styles['waitingFor']}>
            {t('waiting')}
          </p>
          {charge.provider === 'sandbox' && (
            <Link to="/sandbox/bank" target="_blank" className={styles['wide']}>
              {t('payAtTestBank')}
            </Link>
          )}
        </>
      )}
    </div>
  );
}

function CopyCode({ code }: { code: string }) {
  const t = useText(checkoutTexts);
  const [copied, setCopied] = useState<'yes' | 'refused'>();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied('yes');
    } catch {
      // Browsers may refuse; selected, it is one key away.
      field.current?.select();
      setCopied('refused');
    }
  };
  return (
    <div className={styles['code']}>
      <TextArea label={t('code')} value={code} readOnly minRows={3} maxRows={3} ref={field} />
      <Button icon={copied === 'yes' ? CopyCheck : Copy} onClick={() => void copy()}>
        {t(copied === 'yes' ? 'copied' : 'copy')}
      </Button>
      <span role="status" className={styles['note']}>
        {copied === 'refused' && t('copyByHand')}
      </span>
    </div>
  );
}
