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
});
