import { texts } from '@web/lib/i18n.ts';

export const messagesApiTexts = texts('messagesApi', {
  title: { 'pt-BR': 'API de mensagens', en: 'Messages API', es: 'API de mensajes', tr: 'Mesaj API’si' },
  purpose: {
    'pt-BR': 'Envie mensagens de outro sistema, com o token de uma conexão.',
    en: 'Send messages from another system, with the token of a connection.',
    es: 'Envíe mensajes desde otro sistema, con el token de una conexión.',
    tr: 'Başka bir sistemden, bir bağlantının anahtarıyla mesaj gönderin.',
  },
  docs: { 'pt-BR': 'Documentação', en: 'Documentation', es: 'Documentación', tr: 'Belgeler' },
  connection: { 'pt-BR': 'Conexão', en: 'Connection', es: 'Conexión', tr: 'Bağlantı' },
  noConnection: {
    'pt-BR': 'Conecte um número primeiro: o token vem com a conexão.',
    en: 'Connect a number first: the token comes with the connection.',
    es: 'Conecte un número primero: el token viene con la conexión.',
    tr: 'Önce bir numara bağlayın: anahtar bağlantıyla gelir.',
  },
  token: { 'pt-BR': 'Token', en: 'Token', es: 'Token', tr: 'Anahtar' },
  tokenHint: {
    'pt-BR': 'Vai no cabeçalho Authorization. Quem o tem envia em seu nome.',
    en: 'Goes into the Authorization header. Whoever has it sends in your name.',
    es: 'Va en el encabezado Authorization. Quien lo tiene envía en su nombre.',
    tr: 'Authorization başlığına girer. Ona sahip olan sizin adınıza gönderir.',
  },
  template: {
    'pt-BR': 'Comece aqui: um modelo para um número novo',
    en: 'Begin here: a template to a new number',
    es: 'Empiece aquí: una plantilla a un número nuevo',
    tr: 'Buradan başlayın: yeni bir numaraya şablon',
  },
  templateHint: {
    'pt-BR':
      'Troque o número e envie. Quem nunca escreveu só recebe um modelo aprovado; variables preenche o que falta nele, com nomes como body.1. Um modelo de marketing não vai a quem pediu para não receber (400 ERR_CONTACT_OPTED_OUT).',
    en: 'Change the number and send. Somebody who never wrote gets only an approved template; variables fills in what it lacks, by names such as body.1. A template of marketing does not go to who opted out (400 ERR_CONTACT_OPTED_OUT).',
    es: 'Cambie el número y envíe. Quien nunca escribió solo recibe una plantilla aprobada; variables completa lo que falta, con nombres como body.1. Una plantilla de marketing no va a quien se dio de baja (400 ERR_CONTACT_OPTED_OUT).',
    tr: 'Numarayı değiştirip gönderin. Hiç yazmamış biri yalnızca onaylı şablon alır; variables eksikleri body.1 gibi adlarla doldurur. Pazarlama şablonu, çıkmış olana gitmez (400 ERR_CONTACT_OPTED_OUT).',
  },
  linkedFirst: {
    'pt-BR':
      'Este número foi conectado por QR code: pode escrever a um número novo com texto livre. Se o WhatsApp não conhece o número, a resposta é 400 ERR_WAPP_INVALID_CONTACT.',
    en: 'This number is connected by QR code: it may write to a new number in free text. Where WhatsApp does not know the number the answer is 400 ERR_WAPP_INVALID_CONTACT.',
    es: 'Este número está conectado por código QR: puede escribir a un número nuevo con texto libre. Si WhatsApp no conoce el número, la respuesta es 400 ERR_WAPP_INVALID_CONTACT.',
    tr: 'Bu numara QR koduyla bağlı: yeni bir numaraya serbest metin yazabilir. WhatsApp numarayı tanımıyorsa yanıt 400 ERR_WAPP_INVALID_CONTACT olur.',
  },
  window: {
    'pt-BR':
      'Texto e arquivos só saem nas 24 horas depois da última mensagem da pessoa; fora delas a resposta é 400 ERR_OUT_OF_WINDOW. Até 60 chamadas por minuto e conexão (429, com Retry-After). Se a pessoa já está com outro atendente ou fila, userId e queueId diferentes respondem 409 ERR_OTHER_OPEN_TICKET: deixe-os de fora.',
    en: 'Text and files go out only within 24 hours after the last message of the person; outside of these the answer is 400 ERR_OUT_OF_WINDOW. Up to 60 calls a minute and connection (429, with Retry-After). Where the person is with another agent or queue, another userId or queueId answers 409 ERR_OTHER_OPEN_TICKET: leave them out.',
    es: 'Texto y archivos solo salen en las 24 horas después del último mensaje de la persona; fuera de ellas la respuesta es 400 ERR_OUT_OF_WINDOW. Hasta 60 llamadas por minuto y conexión (429, con Retry-After). Si la persona ya está con otro agente o cola, otro userId o queueId responde 409 ERR_OTHER_OPEN_TICKET: no los envíe.',
    tr: 'Metin ve dosyalar yalnızca kişinin son mesajından sonraki 24 saat içinde gider; dışında yanıt 400 ERR_OUT_OF_WINDOW olur. Bağlantı başına dakikada en çok 60 çağrı (429, Retry-After ile). Kişi başka bir temsilcide ya da kuyruktaysa farklı userId veya queueId 409 ERR_OTHER_OPEN_TICKET döndürür: göndermeyin.',
  },
  text: { 'pt-BR': 'Enviar texto', en: 'Send text', es: 'Enviar texto', tr: 'Metin gönder' },
  media: { 'pt-BR': 'Enviar arquivo', en: 'Send a file', es: 'Enviar archivo', tr: 'Dosya gönder' },
  check: { 'pt-BR': 'Verificar número', en: 'Check a number', es: 'Verificar número', tr: 'Numarayı denetle' },
  checkHint: {
    'pt-BR':
      'Um número conectado por QR code pergunta ao WhatsApp, até {{limit}} vezes por dia. Canais oficiais só sabem de quem já escreveu: dos outros, existsInWhatsapp é null.',
    en: 'A number connected by QR code asks WhatsApp, up to {{limit}} times a day. Official channels know only who has written: of others existsInWhatsapp is null.',
    es: 'Un número conectado por código QR le pregunta a WhatsApp, hasta {{limit}} veces al día. Los canales oficiales solo saben de quien ya escribió: de los demás, existsInWhatsapp es null.',
    tr: 'QR koduyla bağlanan numara WhatsApp’a sorar, günde en çok {{limit}} kez. Resmî kanallar yalnızca daha önce yazanları bilir: diğerlerinde existsInWhatsapp null olur.',
  },
  language: { 'pt-BR': 'Linguagem', en: 'Language', es: 'Lenguaje', tr: 'Dil' },
  copy: { 'pt-BR': 'Copiar', en: 'Copy', es: 'Copiar', tr: 'Kopyala' },
  fields: {
    'pt-BR':
      'Também: userId, queueId, sendSignature, closeTicket, quotedMsgId, template. Fora das 24 horas do canal só um modelo aprovado sai. Com o cabeçalho Idempotency-Key a mesma chamada envia uma vez só.',
    en: 'Also: userId, queueId, sendSignature, closeTicket, quotedMsgId, template. Outside the channel’s 24 hours only an approved template goes out. With the header Idempotency-Key the same call sends once.',
    es: 'También: userId, queueId, sendSignature, closeTicket, quotedMsgId, template. Fuera de las 24 horas del canal solo sale una plantilla aprobada. Con el encabezado Idempotency-Key la misma llamada envía una sola vez.',
    tr: 'Ayrıca: userId, queueId, sendSignature, closeTicket, quotedMsgId, template. Kanalın 24 saati dışında yalnızca onaylı şablon gider. Idempotency-Key başlığıyla aynı çağrı yalnızca bir kez gönderir.',
  },
  tryTitle: { 'pt-BR': 'Testar', en: 'Try it', es: 'Probar', tr: 'Deneyin' },
  number: { 'pt-BR': 'Número', en: 'Number', es: 'Número', tr: 'Numara' },
  numberHint: {
    'pt-BR': 'Com código do país, como 5511987654321.',
    en: 'With the country code, such as 5511987654321.',
    es: 'Con código de país, como 5511987654321.',
    tr: 'Ülke koduyla, örneğin 5511987654321.',
  },
  body: { 'pt-BR': 'Mensagem', en: 'Message', es: 'Mensaje', tr: 'Mesaj' },
  file: { 'pt-BR': 'Arquivo (opcional)', en: 'File (optional)', es: 'Archivo (opcional)', tr: 'Dosya (isteğe bağlı)' },
  send: { 'pt-BR': 'Enviar', en: 'Send', es: 'Enviar', tr: 'Gönder' },
  sent: {
    'pt-BR': 'Enviada no atendimento {{ticketId}}',
    en: 'Sent in ticket {{ticketId}}',
    es: 'Enviado en la atención {{ticketId}}',
    tr: '{{ticketId}} numaralı görüşmede gönderildi',
  },
  usage: { 'pt-BR': 'Enviadas por dia', en: 'Sent per day', es: 'Enviados por día', tr: 'Günlük gönderimler' },
  noUsage: {
    'pt-BR': 'Nada foi enviado pela API ainda.',
    en: 'Nothing was sent through the API yet.',
    es: 'Aún no se envió nada por la API.',
    tr: 'API üzerinden henüz bir şey gönderilmedi.',
  },
  day: { 'pt-BR': 'Dia', en: 'Day', es: 'Día', tr: 'Gün' },
  image: { 'pt-BR': 'Imagem', en: 'Image', es: 'Imagen', tr: 'Görsel' },
  video: { 'pt-BR': 'Vídeo', en: 'Video', es: 'Vídeo', tr: 'Video' },
  other: { 'pt-BR': 'Outros', en: 'Other', es: 'Otros', tr: 'Diğer' },
  plainText: { 'pt-BR': 'Texto', en: 'Text', es: 'Texto', tr: 'Metin' },
  pdf: { 'pt-BR': 'PDF', en: 'PDF', es: 'PDF', tr: 'PDF' },
  total: { 'pt-BR': 'Total', en: 'Total', es: 'Total', tr: 'Toplam' },
});
