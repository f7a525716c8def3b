import { texts } from '@web/lib/i18n.ts';

export const serviceClockTexts = texts('serviceClock', {
  due: { 'pt-BR': 'vence em {{time}}', en: 'due in {{time}}', es: 'vence en {{time}}', tr: '{{time}} kaldı' },
  late: { 'pt-BR': 'atrasado {{time}}', en: '{{time}} late', es: 'atrasado {{time}}', tr: '{{time}} gecikti' },
  lateNow: { 'pt-BR': 'venceu agora', en: 'due now', es: 'venció ahora', tr: 'süresi şimdi doldu' },
  paused: { 'pt-BR': 'prazo pausado', en: 'clock paused', es: 'plazo en pausa', tr: 'süre durdu' },
  pausedHint: {
    'pt-BR': 'O prazo de solução para enquanto se espera o cliente',
    en: 'The clock of the resolution stands while the customer is waited for',
    es: 'El plazo de solución se detiene mientras se espera al cliente',
    tr: 'Müşteri beklenirken çözüm süresi durur',
  },
  until: {
    'pt-BR': '{{promise}} até {{time}}',
    en: '{{promise}} by {{time}}',
    es: '{{promise}} hasta {{time}}',
    tr: '{{promise}}: en geç {{time}}',
  },
  first: { 'pt-BR': 'Primeira resposta', en: 'First response', es: 'Primera respuesta', tr: 'İlk yanıt' },
  next: { 'pt-BR': 'Próxima resposta', en: 'Next response', es: 'Próxima respuesta', tr: 'Sonraki yanıt' },
  resolution: { 'pt-BR': 'Solução', en: 'Resolution', es: 'Solución', tr: 'Çözüm' },
  minutes: { 'pt-BR': '{{minutes}} min', en: '{{minutes}} min', es: '{{minutes}} min', tr: '{{minutes}} dk' },
  hoursMinutes: {
    'pt-BR': '{{hours}} h {{minutes}} min',
    en: '{{hours}} h {{minutes}} min',
    es: '{{hours}} h {{minutes}} min',
    tr: '{{hours}} sa {{minutes}} dk',
  },
  daysHours: {
    'pt-BR': '{{days}} d {{hours}} h',
    en: '{{days}} d {{hours}} h',
    es: '{{days}} d {{hours}} h',
    tr: '{{days}} g {{hours}} sa',
  },
});
