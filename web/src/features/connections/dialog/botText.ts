import { texts } from '@web/lib/i18n.ts';

/** Texts about a connection's automation: menus, idle conversations, ratings, hours. */
export const botTexts = texts('connectionBot', {
  limits: {
    'pt-BR': 'Repetições do menu',
    en: 'Menu repetitions',
    es: 'Repeticiones del menú',
    tr: 'Menü tekrarları',
  },
  limitsText: {
    'pt-BR': 'Valem também para as opções das filas, o pedido de consentimento e a mensagem de fora do horário.',
    en: 'They also hold for options of queues, the request for consent and the out-of-hours message.',
    es: 'Valen también para las opciones de las colas, la petición de consentimiento y el mensaje de fuera de horario.',
    tr: 'Kuyruk seçenekleri, onay isteği ve mesai dışı mesajı için de geçerlidir.',
  },
  maxMenus: {
    'pt-BR': 'Envios no máximo',
    en: 'Sent at most',
    es: 'Envíos como máximo',
    tr: 'En çok kaç kez gönderilsin',
  },
  maxMenusHint: {
    'pt-BR': 'Depois disso o cliente espera por uma pessoa. 0: sem limite.',
    en: 'After that the customer waits for a person. 0: without limit.',
    es: 'Después, el cliente espera a una persona. 0: sin límite.',
    tr: 'Sonrasında müşteri bir kişiyi bekler. 0: sınırsız.',
  },
  pause: {
    'pt-BR': 'Pausa entre dois envios, em minutos',
    en: 'Pause between two, in minutes',
    es: 'Pausa entre dos envíos, en minutos',
    tr: 'İki gönderim arası, dakika',
  },
  pauseHint: {
    'pt-BR': 'Enquanto ela dura, o bot fica em silêncio. 0: sem pausa.',
    en: 'While it lasts the bot stays silent. 0: no pause.',
    es: 'Mientras dura, el bot guarda silencio. 0: sin pausa.',
    tr: 'Bu süre boyunca bot susar. 0: ara yok.',
  },
  idle: {
    'pt-BR': 'Conversas paradas',
    en: 'Idle conversations',
    es: 'Conversaciones paradas',
    tr: 'Durgun konuşmalar',
  },
  idleText: {
    'pt-BR': 'Só para atendimentos que uma pessoa aceitou. O tempo conta desde a última mensagem.',
    en: 'Only for tickets a person accepted. The time counts from the last message.',
    es: 'Solo para atenciones que una persona aceptó. El tiempo cuenta desde el último mensaje.',
    tr: 'Yalnızca bir kişinin kabul ettiği görüşmeler için. Süre son mesajdan itibaren sayılır.',
  },
  idleWhen: { 'pt-BR': 'Contar o tempo', en: 'When time counts', es: 'Contar el tiempo', tr: 'Süre ne zaman sayılsın' },
  idleAny: {
    'pt-BR': 'Quem quer que tenha escrito por último',
    en: 'Whoever wrote last',
    es: 'Sea quien sea el último en escribir',
    tr: 'Son yazan kim olursa olsun',
  },
  idleOurs: {
    'pt-BR': 'Só quando a empresa escreveu por último',
    en: 'Only when the company wrote last',
    es: 'Solo cuando la empresa escribió al último',
    tr: 'Yalnızca son yazan şirketse',
  },
  warnAfter: {
    'pt-BR': 'Avisar depois de, em minutos',
    en: 'Warn after, in minutes',
    es: 'Avisar después de, en minutos',
    tr: 'Kaç dakika sonra uyarılsın',
  },
  warnAfterHint: {
    'pt-BR': 'Uma vez por silêncio. 0: sem aviso.',
    en: 'Once per silence. 0: no warning.',
    es: 'Una vez por silencio. 0: sin aviso.',
    tr: 'Her sessizlikte bir kez. 0: uyarı yok.',
  },
  warning: { 'pt-BR': 'Texto do aviso', en: 'Warning text', es: 'Texto del aviso', tr: 'Uyarı metni' },
  warningHint: {
    'pt-BR': 'Por exemplo: “Você ainda está aí?”',
    en: 'For example: “Are you still there?”',
    es: 'Por ejemplo: “¿Sigues ahí?”',
    tr: 'Örneğin: “Hâlâ orada mısınız?”',
  },
  closeAfter: {
    'pt-BR': 'Encerrar depois de mais, em minutos',
    en: 'Close after another, in minutes',
    es: 'Cerrar después de otros, en minutos',
    tr: 'Uyarıdan kaç dakika sonra kapatılsın',
  },
  closeAfterHint: {
    'pt-BR': 'Somado ao tempo do aviso. Encerra sem pedir avaliação. 0: nunca encerra sozinho.',
    en: 'Added to the time of the warning. Closes without asking for a rating. 0: never closes by itself.',
    es: 'Se suma al tiempo del aviso. Cierra sin pedir valoración. 0: nunca cierra solo.',
    tr: 'Uyarı süresine eklenir. Değerlendirme istemeden kapatır. 0: kendiliğinden kapanmaz.',
  },
  closing: { 'pt-BR': 'Texto ao encerrar', en: 'Closing text', es: 'Texto al cerrar', tr: 'Kapatma metni' },
  closingHint: {
    'pt-BR': 'Vazio: encerra em silêncio.',
    en: 'Empty: closes silently.',
    es: 'Vacío: cierra en silencio.',
    tr: 'Boş: sessizce kapatır.',
  },
  idleNever: {
    'pt-BR': 'Como está, conversas paradas continuam abertas até alguém encerrar.',
    en: 'As it is, idle conversations stay open until somebody closes them.',
    es: 'Así como está, las conversaciones paradas siguen abiertas hasta que alguien las cierre.',
    tr: 'Bu hâliyle durgun konuşmalar biri kapatana kadar açık kalır.',
  },
  idleWarns: {
    'pt-BR': 'Como está: avisa depois de {{warns}} sem mensagens e não encerra.',
    en: 'As it is: warns after {{warns}} without messages and does not close.',
    es: 'Así como está: avisa después de {{warns}} sin mensajes y no cierra.',
    tr: 'Bu hâliyle: mesajsız {{warns}} sonra uyarır, kapatmaz.',
  },
  idleCloses: {
    'pt-BR': 'Como está: encerra depois de {{closes}} sem mensagens.',
    en: 'As it is: closes after {{closes}} without messages.',
    es: 'Así como está: cierra después de {{closes}} sin mensajes.',
    tr: 'Bu hâliyle: mesajsız {{closes}} sonra kapatır.',
  },
  idleBoth: {
    'pt-BR': 'Como está: avisa depois de {{warns}} sem mensagens e encerra depois de {{closes}}.',
    en: 'As it is: warns after {{warns}} without messages and closes after {{closes}}.',
    es: 'Así como está: avisa después de {{warns}} sin mensajes y cierra después de {{closes}}.',
    tr: 'Bu hâliyle: mesajsız {{warns}} sonra uyarır, {{closes}} sonra kapatır.',
  },
  ratingMessage: {
    'pt-BR': 'Pergunta da avaliação',
    en: 'Rating question',
    es: 'Pregunta de la valoración',
    tr: 'Değerlendirme sorusu',
  },
  ratingMessageHint: {
    'pt-BR': 'Enviada ao encerrar com despedida. O cliente responde com um número de 0 a 10.',
    en: 'Sent when a ticket is closed with a farewell. The customer answers with a number from 0 to 10.',
    es: 'Se envía al cerrar con despedida. El cliente responde con un número de 0 a 10.',
    tr: 'Veda ile kapatılırken gönderilir. Müşteri 0 ile 10 arası bir sayıyla yanıtlar.',
  },
  ratingCommentMessage: {
    'pt-BR': 'Pedido de comentário',
    en: 'Request for a comment',
    es: 'Pedido de comentario',
    tr: 'Yorum isteği',
  },
  ratingCommentMessageHint: {
    'pt-BR':
      'Enviado depois da nota. O que o cliente escrever nos 10 minutos seguintes fica como comentário da avaliação. Vazio: não pede.',
    en: 'Sent after the rating. What the customer writes in the next 10 minutes is kept as its comment. Empty: none is asked for.',
    es: 'Se envía después de la nota. Lo que el cliente escriba en los 10 minutos siguientes queda como comentario. Vacío: no se pide.',
    tr: 'Puandan sonra gönderilir. Müşterinin sonraki 10 dakikada yazdığı yorum olarak saklanır. Boş: yorum istenmez.',
  },
  ratingTries: {
    'pt-BR': 'Quantas vezes perguntar',
    en: 'How often to ask',
    es: 'Cuántas veces preguntar',
    tr: 'Kaç kez sorulsun',
  },
  ratingTriesHint: {
    'pt-BR':
      'Quem não responde com um número é perguntado de novo até este limite; depois o atendimento encerra sem nota.',
    en: 'Whoever answers without a number is asked again up to this limit; then the ticket closes without a rating.',
    es: 'A quien no responde con un número se le pregunta de nuevo hasta este límite; después la atención se cierra sin nota.',
    tr: 'Sayı ile yanıtlamayana bu sınıra kadar yeniden sorulur; sonra görüşme puansız kapanır.',
  },
  ratingWait: {
    'pt-BR': 'Esperar pela nota, em minutos',
    en: 'Wait for the rating, in minutes',
    es: 'Esperar la nota, en minutos',
    tr: 'Puanı bekleme, dakika',
  },
  ratingWaitHint: {
    'pt-BR': 'Depois o atendimento encerra com a mensagem de conclusão, sem nota. 0: um dia.',
    en: 'After that the ticket closes with the closing message, without a rating. 0: one day.',
    es: 'Después la atención se cierra con el mensaje de cierre, sin nota. 0: un día.',
    tr: 'Sonra görüşme kapanış mesajıyla, puansız kapanır. 0: bir gün.',
  },
  hoursHint: {
    'pt-BR':
      'Fora destes horários, quem escreve recebe a mensagem de fora do horário. Um dia sem horários está fechado.',
    en: 'Outside of these hours whoever writes gets the out-of-hours message. A day without hours is closed.',
    es: 'Fuera de estos horarios, quien escribe recibe el mensaje de fuera de horario. Un día sin horarios está cerrado.',
    tr: 'Bu saatler dışında yazan, mesai dışı mesajını alır. Saati olmayan gün kapalıdır.',
  },
});
