import { texts } from '@web/lib/i18n.ts';

/** Comes with the panel, so that the list does not wait for it. */
export const filterTexts = texts('ticketFilters', {
  dueFirst: { 'pt-BR': 'Vence primeiro', en: 'Due first', es: 'Vence primero', tr: 'Önce süresi dolan' },
  dueFirstHint: {
    'pt-BR': 'Entre as 400 conversas que mudaram por último.',
    en: 'Among the 400 conversations that changed last.',
    es: 'Entre las 400 conversaciones que cambiaron al final.',
    tr: 'Son değişen 400 görüşme arasında.',
  },
});
