import { texts } from '@web/lib/i18n.ts';

export const expiryTexts = texts('expiry', {
  soon_one: {
    'pt-BR': 'Sua assinatura vence em {{count}} dia.',
    en: 'Your subscription ends in {{count}} day.',
    es: 'Su suscripción vence en {{count}} día.',
    tr: 'Aboneliğiniz {{count}} gün içinde bitiyor.',
  },
  soon_other: {
    'pt-BR': 'Sua assinatura vence em {{count}} dias.',
    en: 'Your subscription ends in {{count}} days.',
    es: 'Su suscripción vence en {{count}} días.',
    tr: 'Aboneliğiniz {{count}} gün içinde bitiyor.',
  },
  today: {
    'pt-BR': 'Sua assinatura vence hoje.',
    en: 'Your subscription ends today.',
    es: 'Su suscripción vence hoy.',
    tr: 'Aboneliğiniz bugün bitiyor.',
  },
  stops: {
    'pt-BR': 'Sem o pagamento até {{date}}, a equipe deixa de atender.',
    en: 'Unless it is paid by {{date}}, the team cannot answer any more.',
    es: 'Sin el pago hasta el {{date}}, el equipo deja de atender.',
    tr: '{{date}} tarihine kadar ödenmezse ekip artık yanıt veremez.',
  },
  pay: { 'pt-BR': 'Ver fatura', en: 'See invoice', es: 'Ver factura', tr: 'Faturayı gör' },
  putAway: {
    'pt-BR': 'Lembrar amanhã',
    en: 'Remind me tomorrow',
    es: 'Recordar mañana',
    tr: 'Yarın hatırlat',
  },
});
