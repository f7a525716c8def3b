import { texts } from '@web/lib/i18n.ts';

export const preferenceTexts = texts('emailPreferences', {
  title: { 'pt-BR': 'E-mails que recebo', en: 'E-mails I get', es: 'Correos que recibo', tr: 'Aldığım e-postalar' },
  forAddress: {
    'pt-BR': 'Para o endereço {{address}}.',
    en: 'For the address {{address}}.',
    es: 'Para la dirección {{address}}.',
    tr: '{{address}} adresi için.',
  },
  tips: {
    'pt-BR': 'Boas-vindas e dicas',
    en: 'Welcome and tips',
    es: 'Bienvenida y consejos',
    tr: 'Karşılama ve ipuçları',
  },
  always: {
    'pt-BR': 'Avisos sobre seu acesso, códigos, convites, faturas e exportações que você pediu são enviados sempre.',
    en: 'Notices about your access, codes, invitations, invoices and exports you asked for are always sent.',
    es: 'Los avisos sobre su acceso, códigos, invitaciones, facturas y exportaciones que pidió se envían siempre.',
    tr: 'Erişiminizle ilgili bildirimler, kodlar, davetler, faturalar ve istediğiniz dışa aktarımlar her zaman gönderilir.',
  },
  saved: { 'pt-BR': 'Escolha salva.', en: 'Choice saved.', es: 'Elección guardada.', tr: 'Seçim kaydedildi.' },
  go: { 'pt-BR': 'Abrir o Prosa', en: 'Open Prosa', es: 'Abrir Prosa', tr: 'Prosa’yı aç' },
});
