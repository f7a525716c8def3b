import { texts } from '@web/lib/i18n.ts';

export const orderTexts = texts('order', {
  title: { 'pt-BR': 'Pedido', en: 'Order', es: 'Pedido', tr: 'Sipariş' },
  total: { 'pt-BR': 'Total', en: 'Total', es: 'Total', tr: 'Toplam' },
});
