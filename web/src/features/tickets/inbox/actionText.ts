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
  closeAllTitle: {
    'pt-BR': 'Encerrar várias conversas?',
    en: 'Close many conversations?',
    es: '¿Cerrar varias conversaciones?',
    tr: 'Birçok görüşme kapatılsın mı?',
  },
  closeAllWhich: { 'pt-BR': 'Quais', en: 'Which', es: 'Cuáles', tr: 'Hangileri' },
  closeAllText: {
    'pt-BR': 'Também as dos colegas. Ninguém recebe mensagem, e isto não pode ser desfeito de uma vez.',
    en: 'Those of colleagues too. Nobody receives a message, and this cannot be undone at once.',
    es: 'También las de los colegas. Nadie recibe mensaje y esto no se puede deshacer de una vez.',
    tr: 'İş arkadaşlarınınkiler de dahil. Kimseye mesaj gitmez ve bu topluca geri alınamaz.',
  },
  closeAllQueues: {
    'pt-BR': 'Só nas filas: {{names}}.',
    en: 'Only in the queues: {{names}}.',
    es: 'Solo en las colas: {{names}}.',
    tr: 'Yalnızca şu kuyruklarda: {{names}}.',
  },
  closeAllEverywhere: {
    'pt-BR': 'Em todas as filas.',
    en: 'In every queue.',
    es: 'En todas las colas.',
    tr: 'Tüm kuyruklarda.',
  },
  closeAllAction_one: {
    'pt-BR': 'Encerrar {{count}} conversa',
    en: 'Close {{count}} conversation',
    es: 'Cerrar {{count}} conversación',
    tr: '{{count}} görüşmeyi kapat',
  },
  closeAllAction_other: {
    'pt-BR': 'Encerrar {{count}} conversas',
    en: 'Close {{count}} conversations',
    es: 'Cerrar {{count}} conversaciones',
    tr: '{{count}} görüşmeyi kapat',
  },
  closingAll_one: {
    'pt-BR': '{{count}} conversa está sendo encerrada',
    en: '{{count}} conversation is being closed',
    es: 'Se está cerrando {{count}} conversación',
    tr: '{{count}} görüşme kapatılıyor',
  },
  closingAll_other: {
    'pt-BR': '{{count}} conversas estão sendo encerradas',
    en: '{{count}} conversations are being closed',
    es: 'Se están cerrando {{count}} conversaciones',
    tr: '{{count}} görüşme kapatılıyor',
  },
  nothingToClose: {
    'pt-BR': 'Não há conversas para encerrar.',
    en: 'There are no conversations to close.',
    es: 'No hay conversaciones para cerrar.',
    tr: 'Kapatılacak görüşme yok.',
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
