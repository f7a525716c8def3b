import { texts } from '@web/lib/i18n.ts';

export const blockTexts = texts('block', {
  block: { 'pt-BR': 'Bloquear', en: 'Block', es: 'Bloquear', tr: 'Engelle' },
  unblock: { 'pt-BR': 'Desbloquear', en: 'Unblock', es: 'Desbloquear', tr: 'Engeli kaldır' },
  blocked: { 'pt-BR': 'Contato bloqueado', en: 'Contact blocked', es: 'Contacto bloqueado', tr: 'Kişi engellendi' },
  unblocked: {
    'pt-BR': 'Contato desbloqueado',
    en: 'Contact unblocked',
    es: 'Contacto desbloqueado',
    tr: 'Kişinin engeli kaldırıldı',
  },
  undo: { 'pt-BR': 'Desfazer', en: 'Undo', es: 'Deshacer', tr: 'Geri al' },
});
