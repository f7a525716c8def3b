import { texts } from '@web/lib/i18n.ts';

/** The dialog that closes many conversations; fetched with it. */
export const closeAllTexts = texts('closeAll', {
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
});
