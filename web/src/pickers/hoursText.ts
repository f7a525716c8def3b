import { texts } from '@web/lib/i18n.ts';

/** Words of the weekly hours. */
export const hoursTexts = texts('hours', {
  day: { 'pt-BR': 'Dia', en: 'Day', es: 'Día', tr: 'Gün' },
  first: { 'pt-BR': 'Primeiro período', en: 'First period', es: 'Primer período', tr: 'Birinci aralık' },
  second: { 'pt-BR': 'Segundo período', en: 'Second period', es: 'Segundo período', tr: 'İkinci aralık' },
  from: {
    'pt-BR': '{{day}}, {{period}}: início',
    en: '{{day}}, {{period}}: start',
    es: '{{day}}, {{period}}: inicio',
    tr: '{{day}}, {{period}}: başlangıç',
  },
  to: {
    'pt-BR': '{{day}}, {{period}}: fim',
    en: '{{day}}, {{period}}: end',
    es: '{{day}}, {{period}}: fin',
    tr: '{{day}}, {{period}}: bitiş',
  },
  closed: { 'pt-BR': 'Fechado', en: 'Closed', es: 'Cerrado', tr: 'Kapalı' },
  copy: {
    'pt-BR': 'Copiar segunda-feira para a semana',
    en: 'Copy Monday to the whole week',
    es: 'Copiar el lunes a toda la semana',
    tr: 'Pazartesiyi tüm haftaya kopyala',
  },
  monday: { 'pt-BR': 'Segunda-feira', en: 'Monday', es: 'Lunes', tr: 'Pazartesi' },
  tuesday: { 'pt-BR': 'Terça-feira', en: 'Tuesday', es: 'Martes', tr: 'Salı' },
  wednesday: { 'pt-BR': 'Quarta-feira', en: 'Wednesday', es: 'Miércoles', tr: 'Çarşamba' },
  thursday: { 'pt-BR': 'Quinta-feira', en: 'Thursday', es: 'Jueves', tr: 'Perşembe' },
  friday: { 'pt-BR': 'Sexta-feira', en: 'Friday', es: 'Viernes', tr: 'Cuma' },
  saturday: { 'pt-BR': 'Sábado', en: 'Saturday', es: 'Sábado', tr: 'Cumartesi' },
  sunday: { 'pt-BR': 'Domingo', en: 'Sunday', es: 'Domingo', tr: 'Pazar' },
  nextDay: {
    'pt-BR': 'Termina às {{end}} do dia seguinte',
    en: 'Ends at {{end}} on the next day',
    es: 'Termina a las {{end}} del día siguiente',
    tr: 'Ertesi gün {{end}} saatinde biter',
  },
});
