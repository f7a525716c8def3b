import { texts } from '@web/lib/i18n.ts';

/** Comes with the panel, so that the list does not wait for it. */
export const filterTexts = texts('ticketFilters', {
  dueFirst: { 'pt-BR': 'Vence primeiro', en: 'Due first', es: 'Vence primero', tr: 'Önce süresi dolan' },
  late: { 'pt-BR': 'Só atrasadas', en: 'Only late', es: 'Solo atrasadas', tr: 'Yalnızca gecikenler' },
  dueAmong: {
    'pt-BR':
      'São mostradas as {{listed}} que vencem primeiro entre as {{count}} que mudaram por último; há mais conversas nesta lista.',
    en: 'These are the {{listed}} due first among the {{count}} that changed last; this list has more conversations.',
    es: 'Se muestran las {{listed}} que vencen primero entre las {{count}} que cambiaron al final; hay más conversaciones en esta lista.',
    tr: 'Son değişen {{count}} görüşme arasında süresi önce dolan {{listed}} gösteriliyor; bu listede daha fazla görüşme var.',
  },
  showLate: {
    'pt-BR': 'Ver só as atrasadas',
    en: 'Show only late ones',
    es: 'Ver solo las atrasadas',
    tr: 'Yalnızca gecikenleri göster',
  },
});
