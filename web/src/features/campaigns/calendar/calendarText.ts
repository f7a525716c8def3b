import { texts } from '@web/lib/i18n.ts';

export const calendarTexts = texts('campaignCalendar', {
  list: { 'pt-BR': 'Lista', en: 'List', es: 'Lista', tr: 'Liste' },
  before: { 'pt-BR': 'Mês anterior', en: 'Previous month', es: 'Mes anterior', tr: 'Önceki ay' },
  after: { 'pt-BR': 'Mês seguinte', en: 'Next month', es: 'Mes siguiente', tr: 'Sonraki ay' },
  today: { 'pt-BR': 'Mês atual', en: 'This month', es: 'Este mes', tr: 'Bu ay' },
  none: {
    'pt-BR': 'Nenhuma campanha começou ou começa neste mês.',
    en: 'No campaign began or begins in this month.',
    es: 'Ninguna campaña empezó ni empieza en este mes.',
    tr: 'Bu ay başlayan kampanya yok.',
  },
});
