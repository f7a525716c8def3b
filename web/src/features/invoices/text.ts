import { texts } from '@web/lib/i18n.ts';

export const invoicesTexts = texts('invoices', {
  title: {
    'pt-BR': 'Assinatura vencida',
    en: 'Subscription expired',
    es: 'Suscripción vencida',
    tr: 'Abonelik sona erdi',
  },
  message: {
    'pt-BR': 'Sua assinatura venceu em {{date}}. Entre em contato com o suporte para renovar.',
    en: 'Your subscription expired on {{date}}. Contact support to renew it.',
    es: 'Su suscripción venció el {{date}}. Póngase en contacto con soporte para renovarla.',
    tr: 'Aboneliğiniz {{date}} tarihinde sona erdi. Yenilemek için destekle iletişime geçin.',
  },
  kept: {
    'pt-BR': 'As mensagens dos seus clientes continuam chegando e ficam guardadas até a renovação.',
    en: 'Your customers’ messages keep arriving and are kept until the renewal.',
    es: 'Los mensajes de sus clientes siguen llegando y se guardan hasta la renovación.',
    tr: 'Müşterilerinizin mesajları gelmeye devam ediyor ve yenilemeye kadar saklanıyor.',
  },
  again: { 'pt-BR': 'Já renovei', en: 'I have renewed', es: 'Ya renové', tr: 'Yeniledim' },
  stillExpired: {
    'pt-BR': 'A renovação ainda não chegou aqui. Tente de novo em alguns minutos.',
    en: 'The renewal has not arrived yet. Try again in a few minutes.',
    es: 'La renovación aún no ha llegado. Inténtelo de nuevo en unos minutos.',
    tr: 'Yenileme henüz ulaşmadı. Birkaç dakika sonra tekrar deneyin.',
  },
});
