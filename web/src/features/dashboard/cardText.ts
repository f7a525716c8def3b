import { texts } from '@web/lib/i18n.ts';

/** Texts about the tickets behind a number. */
export const cardTexts = texts('dashboardCards', {
  tickets: {
    'pt-BR': 'Atendimentos iniciados',
    en: 'Conversations started',
    es: 'Atenciones iniciadas',
    tr: 'Başlayan görüşmeler',
  },
  active: {
    'pt-BR': 'Iniciados pela empresa',
    en: 'Started by the company',
    es: 'Iniciadas por la empresa',
    tr: 'Şirketin başlattıkları',
  },
  passive: {
    'pt-BR': 'Iniciados pelo cliente',
    en: 'Started by the customer',
    es: 'Iniciadas por el cliente',
    tr: 'Müşterinin başlattıkları',
  },
  closed: {
    'pt-BR': 'Com tempo de atendimento',
    en: 'With a service time',
    es: 'Con tiempo de atención',
    tr: 'Görüşme süresi olanlar',
  },
  finished: {
    'pt-BR': 'Atendimentos encerrados',
    en: 'Conversations closed',
    es: 'Atenciones cerradas',
    tr: 'Kapanan görüşmeler',
  },
  unfinished: {
    'pt-BR': 'Atendimentos sem terminar',
    en: 'Unfinished conversations',
    es: 'Atenciones sin terminar',
    tr: 'Bitmemiş görüşmeler',
  },
  reopened: {
    'pt-BR': 'Atendimentos reabertos',
    en: 'Conversations reopened',
    es: 'Atenciones reabiertas',
    tr: 'Yeniden açılan görüşmeler',
  },
  rated: {
    'pt-BR': 'Atendimentos avaliados',
    en: 'Conversations rated',
    es: 'Atenciones calificadas',
    tr: 'Puanlanan görüşmeler',
  },
  commented: {
    'pt-BR': 'Avaliações com comentário',
    en: 'Ratings with a comment',
    es: 'Calificaciones con comentario',
    tr: 'Yorumlu puanlar',
  },
  unrated: {
    'pt-BR': 'Encerrados sem nota',
    en: 'Closed without a rating',
    es: 'Cerradas sin nota',
    tr: 'Puansız kapananlar',
  },
  waitRating: {
    'pt-BR': 'Aguardando avaliação',
    en: 'Awaiting rating',
    es: 'Esperando calificación',
    tr: 'Puan bekleyenler',
  },
  promoters: { 'pt-BR': 'Notas 9 e 10', en: 'Ratings of 9 and 10', es: 'Notas 9 y 10', tr: '9 ve 10 puanlar' },
  passives: { 'pt-BR': 'Notas 7 e 8', en: 'Ratings of 7 and 8', es: 'Notas 7 y 8', tr: '7 ve 8 puanlar' },
  detractors: { 'pt-BR': 'Notas de 0 a 6', en: 'Ratings of 0 to 6', es: 'Notas de 0 a 6', tr: '0–6 puanlar' },
  botSolved: {
    'pt-BR': 'Resolvidos sem pessoa',
    en: 'Solved without a person',
    es: 'Resueltas sin persona',
    tr: 'Kişisiz çözülenler',
  },
  botHandedOver: {
    'pt-BR': 'Passados a uma pessoa',
    en: 'Handed over to a person',
    es: 'Pasadas a una persona',
    tr: 'Bir kişiye aktarılanlar',
  },
  botGivenUp: {
    'pt-BR': 'O cliente desistiu',
    en: 'The customer gave up',
    es: 'El cliente desistió',
    tr: 'Müşterinin vazgeçtikleri',
  },
  answered: {
    'pt-BR': 'Atendimentos respondidos',
    en: 'Conversations answered',
    es: 'Atenciones respondidas',
    tr: 'Yanıtlanan görüşmeler',
  },
  inReport: {
    'pt-BR': 'Abrir no relatório',
    en: 'Open in the report',
    es: 'Abrir en el informe',
    tr: 'Raporda aç',
  },
  rate: { 'pt-BR': 'nota {{rate}}', en: 'rating {{rate}}', es: 'nota {{rate}}', tr: 'puan {{rate}}' },
  accepted: {
    'pt-BR': 'Atendimentos aceitos',
    en: 'Conversations accepted',
    es: 'Atenciones aceptadas',
    tr: 'Kabul edilen görüşmeler',
  },
});
