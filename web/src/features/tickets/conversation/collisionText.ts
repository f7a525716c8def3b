import { texts } from '@web/lib/i18n.ts';

/** Texts about the activity of colleagues and the contact in a ticket. */
export const collisionTexts = texts('ticketCollision', {
  views: {
    'pt-BR': '{{name}} também está vendo',
    en: '{{name}} is looking too',
    es: '{{name}} también está viendo',
    tr: '{{name}} de bakıyor',
  },
  viewsMany_one: {
    'pt-BR': '{{name}} e mais {{count}} também estão vendo',
    en: '{{name}} and {{count}} other are looking too',
    es: '{{name}} y {{count}} más también están viendo',
    tr: '{{name}} ve {{count}} kişi daha bakıyor',
  },
  viewsMany_other: {
    'pt-BR': '{{name}} e mais {{count}} também estão vendo',
    en: '{{name}} and {{count}} others are looking too',
    es: '{{name}} y {{count}} más también están viendo',
    tr: '{{name}} ve {{count}} kişi daha bakıyor',
  },
  types: {
    'pt-BR': '{{name}} está digitando',
    en: '{{name}} is typing',
    es: '{{name}} está escribiendo',
    tr: '{{name}} yazıyor',
  },
  answered: {
    'pt-BR': '{{name}} respondeu há pouco. Leia antes de enviar.',
    en: '{{name}} has just answered. Read before you send.',
    es: '{{name}} acaba de responder. Lea antes de enviar.',
    tr: '{{name}} az önce yanıtladı. Göndermeden önce okuyun.',
  },
  seen: { 'pt-BR': 'Já li', en: 'I have read it', es: 'Ya lo leí', tr: 'Okudum' },
  composing: { 'pt-BR': 'digitando…', en: 'typing…', es: 'escribiendo…', tr: 'yazıyor…' },
  recording: { 'pt-BR': 'gravando…', en: 'recording…', es: 'grabando…', tr: 'kaydediyor…' },
});
