import { texts } from '@web/lib/i18n.ts';

/** Texts of actions other than accepting and resolving. */
export const actionTexts = texts('ticketActions', {
  markedUnread: {
    'pt-BR': 'Conversa com {{name}} marcada como não lida',
    en: 'Conversation with {{name}} marked as unread',
    es: 'Conversación con {{name}} marcada como no leída',
    tr: '{{name}} görüşmesi okunmadı olarak işaretlendi',
  },
  botOn: {
    'pt-BR': 'Ativar integração',
    en: 'Turn integration on',
    es: 'Activar integración',
    tr: 'Entegrasyonu aç',
  },
  botOff: {
    'pt-BR': 'Desativar integração',
    en: 'Turn integration off',
    es: 'Desactivar integración',
    tr: 'Entegrasyonu kapat',
  },
  botIsOn: {
    'pt-BR': 'Integração ativada',
    en: 'Integration is on',
    es: 'Integración activada',
    tr: 'Entegrasyon açık',
  },
  botIsOff: {
    'pt-BR': 'Integração desativada',
    en: 'Integration is off',
    es: 'Integración desactivada',
    tr: 'Entegrasyon kapalı',
  },
  call: { 'pt-BR': 'Ligar', en: 'Call', es: 'Llamar', tr: 'Ara' },
  callHidden: {
    'pt-BR': 'O número deste contato está oculto para você. Peça a um administrador que faça a ligação.',
    en: 'This contact’s number is hidden from you. Ask an administrator to make the call.',
    es: 'El número de este contacto está oculto para usted. Pida a un administrador que haga la llamada.',
    tr: 'Bu kişinin numarası size gizli. Aramayı bir yöneticiden isteyin.',
  },
  callNoNumber: {
    'pt-BR': 'Este contato não tem um número completo. Abra os dados do contato, corrija o número e ligue de novo.',
    en: 'This contact has no complete number. Open the contact, correct the number and call again.',
    es: 'Este contacto no tiene un número completo. Abra el contacto, corrija el número y llame de nuevo.',
    tr: 'Bu kişinin tam bir numarası yok. Kişiyi açın, numarayı düzeltin ve yeniden arayın.',
  },
  dial: {
    'pt-BR': 'Nova conversa e mais',
    en: 'New conversation and more',
    es: 'Nueva conversación y más',
    tr: 'Yeni görüşme ve diğerleri',
  },
  closeAll: {
    'pt-BR': 'Encerrar todas…',
    en: 'Close all…',
    es: 'Cerrar todas…',
    tr: 'Tümünü kapat…',
  },
  overtaken: {
    'pt-BR': 'A conversa com {{name}} mudou enquanto isso. Agora: {{state}}.',
    en: 'The conversation with {{name}} has changed meanwhile. Now: {{state}}.',
    es: 'La conversación con {{name}} cambió entretanto. Ahora: {{state}}.',
    tr: '{{name}} görüşmesi bu arada değişti. Şimdi: {{state}}.',
  },
  undone: {
    'pt-BR': 'O atendimento de {{name}} voltou a como estava',
    en: 'Ticket of {{name}} is back as it was',
    es: 'La atención de {{name}} volvió a como estaba',
    tr: '{{name}} görüşmesi eski hâline döndü',
  },
  shortcuts: {
    'pt-BR': 'Atalhos do teclado',
    en: 'Keyboard shortcuts',
    es: 'Atajos de teclado',
    tr: 'Klavye kısayolları',
  },
});
