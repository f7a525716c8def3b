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
  reportReady: {
    'pt-BR': 'Relatórios agendados',
    en: 'Scheduled reports',
    es: 'Informes programados',
    tr: 'Zamanlanmış raporlar',
  },
  weeklySummary: {
    'pt-BR': 'Resumo da semana',
    en: 'Summary of the week',
    es: 'Resumen de la semana',
    tr: 'Haftanın özeti',
  },
  always: {
    'pt-BR': 'Avisos sobre seu acesso, códigos, convites, faturas e exportações que você pediu são enviados sempre.',
    en: 'Notices about your access, codes, invitations, invoices and exports you asked for are always sent.',
    es: 'Los avisos sobre su acceso, códigos, invitaciones, facturas y exportaciones que pidió se envían siempre.',
    tr: 'Erişiminizle ilgili bildirimler, kodlar, davetler, faturalar ve istediğiniz dışa aktarımlar her zaman gönderilir.',
  },
  badLink: {
    'pt-BR': 'Este link não está completo ou já não vale. Abra-o de novo pelo rodapé de um e-mail nosso.',
    en: 'This link is incomplete or no longer valid. Open it again from the foot of one of our e-mails.',
    es: 'Este enlace está incompleto o ya no es válido. Ábralo de nuevo desde el pie de uno de nuestros correos.',
    tr: 'Bu bağlantı eksik veya artık geçerli değil. E-postalarımızdan birinin altından yeniden açın.',
  },
  saved: { 'pt-BR': 'Escolha salva.', en: 'Choice saved.', es: 'Elección guardada.', tr: 'Seçim kaydedildi.' },
  go: { 'pt-BR': 'Abrir o Prosa', en: 'Open Prosa', es: 'Abrir Prosa', tr: 'Prosa’yı aç' },
});
