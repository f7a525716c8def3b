import { texts } from '@web/lib/i18n.ts';

/** The orders of those who wait. */
export const orderTexts = texts('ticketOrders', {
  longestFirst: {
    'pt-BR': 'Quem espera há mais tempo primeiro',
    en: 'Longest wait first',
    es: 'Quien espera más tiempo primero',
    tr: 'En uzun bekleyen önce',
  },
  newestFirst: {
    'pt-BR': 'Última mensagem primeiro',
    en: 'Last message first',
    es: 'Último mensaje primero',
    tr: 'Son mesaj önce',
  },
});
