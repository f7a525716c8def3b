import { texts } from '@web/lib/i18n.ts';

/** Comes with the panel, so that the list does not wait for it. */
export const filterTexts = texts('ticketFilters', {
  dueFirst: { 'pt-BR': 'Vence primeiro', en: 'Due first', es: 'Vence primero', tr: 'Önce süresi dolan' },
  late: { 'pt-BR': 'Só atrasadas', en: 'Only late', es: 'Solo atrasadas', tr: 'Yalnızca gecikenler' },
  unread: { 'pt-BR': 'Só não lidas', en: 'Only unread', es: 'Solo no leídas', tr: 'Yalnızca okunmamışlar' },
});
