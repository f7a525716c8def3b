import { texts } from '@web/lib/i18n.ts';

export const boardCardTexts = texts('boardCard', {
  open: { 'pt-BR': 'Abrir conversa', en: 'Open conversation', es: 'Abrir conversación', tr: 'Görüşmeyi aç' },
  noQueue: { 'pt-BR': 'Sem fila', en: 'No queue', es: 'Sin cola', tr: 'Kuyruksuz' },
  unread_one: {
    'pt-BR': '{{count}} mensagem não lida',
    en: '{{count}} unread message',
    es: '{{count}} mensaje no leído',
    tr: '{{count}} okunmamış mesaj',
  },
  unread_other: {
    'pt-BR': '{{count}} mensagens não lidas',
    en: '{{count}} unread messages',
    es: '{{count}} mensajes no leídos',
    tr: '{{count}} okunmamış mesaj',
  },
});
