import { type Order, orderTotal } from '@shared/messages/order.ts';
import { currentLanguage, useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { MessageText } from './MessageText.tsx';
import styles from './OrderCard.module.css';
import { orderTexts } from './orderText.ts';

/** Reais are written as in Brazil in every language but English, as by formatMoney. Without a currency the number alone. */
function amount(value: number, currency: string): string {
  const language = currentLanguage();
  if (currency === '') return new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(value);
  const notation = currency === 'BRL' && language !== 'en' ? 'pt-BR' : language;
  return new Intl.NumberFormat(notation, { style: 'currency', currency }).format(value);
}

/**
 * Order of a customer from the catalog.
 * @param end follows the last word
 */
export function OrderCard({ order, end }: { order: Order; end: ReactNode }) {
  const t = useText(orderTexts);
  const total = orderTotal(order);
  return (
    <>
      <section aria-label={t('title')} className={styles['card']}>
        <p className={styles['title']}>
          <Icon icon={ShoppingBag} size={16} />
          {t('title')}
        </p>
        <ul>
          {order.products.map(({ id, quantity, price, currency }) => (
            <li key={`${id} ${quantity} ${price}`} className={styles['product']}>
              <span>{quantity} ×</span>
              <span className={styles['name']}>{id}</span>
              {price !== null && <span>{amount(price * quantity, currency)}</span>}
            </li>
          ))}
        </ul>
        {total !== null && (
          <p className={styles['total']}>
            <span>{t('total')}</span>
            <span>{amount(total.value, total.currency)}</span>
          </p>
        )}
      </section>
      <MessageText text={order.words} end={end} />
    </>
  );
}
