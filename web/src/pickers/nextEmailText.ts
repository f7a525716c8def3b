import { texts } from '@web/lib/i18n.ts';

export const nextEmailTexts = texts('nextEmail', {
  badge: {
    'pt-BR': 'Novo e-mail por confirmar',
    en: 'New e-mail to confirm',
    es: 'Nuevo correo por confirmar',
    tr: 'Yeni e-posta onay bekliyor',
  },
  badgeFails: {
    'pt-BR': 'Novo e-mail falha',
    en: 'New e-mail fails',
    es: 'Nuevo correo falla',
    tr: 'Yeni e-posta ulaşmıyor',
  },
  waits: {
    'pt-BR': 'O novo e-mail {{email}} aguarda confirmação pelo link enviado a ele. Até lá vale o atual.',
    en: 'The new e-mail {{email}} waits to be confirmed by the link that was sent to it. Until then the present one counts.',
    es: 'El nuevo correo {{email}} espera confirmación por el enlace que se le envió. Hasta entonces vale el actual.',
    tr: 'Yeni e-posta {{email}}, kendisine gönderilen bağlantıyla onaylanmayı bekliyor. O zamana kadar şimdiki geçerlidir.',
  },
  again: { 'pt-BR': 'Enviar de novo', en: 'Send again', es: 'Enviar de nuevo', tr: 'Yeniden gönder' },
  withdraw: {
    'pt-BR': 'Manter o atual',
    en: 'Keep the present one',
    es: 'Mantener el actual',
    tr: 'Şimdikini koru',
  },
  sent: {
    'pt-BR': 'Link enviado a {{email}}.',
    en: 'Link sent to {{email}}.',
    es: 'Enlace enviado a {{email}}.',
    tr: 'Bağlantı {{email}} adresine gönderildi.',
  },
  kept: {
    'pt-BR': 'O e-mail atual foi mantido.',
    en: 'The present e-mail stays.',
    es: 'Se mantuvo el correo actual.',
    tr: 'Şimdiki e-posta korundu.',
  },
});
