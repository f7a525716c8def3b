import { texts } from '@web/lib/i18n.ts';

export const firstStepTexts = texts('firstSteps', {
  unproven: {
    'pt-BR': 'Confirme o e-mail da empresa pelo link que enviamos; antes disso só números de teste se conectam.',
    en: 'Confirm the company’s e-mail with the link we sent; until then only test numbers connect.',
    es: 'Confirme el correo de la empresa con el enlace que enviamos; antes solo se conectan números de prueba.',
    tr: 'Şirket e-postasını gönderdiğimiz bağlantıyla doğrulayın; o zamana kadar yalnızca test numaraları bağlanır.',
  },
  proofAgain: { 'pt-BR': 'Enviar de novo', en: 'Send again', es: 'Enviar de nuevo', tr: 'Yeniden gönder' },
  proofSent: {
    'pt-BR': 'Link enviado a {{email}}',
    en: 'Link sent to {{email}}',
    es: 'Enlace enviado a {{email}}',
    tr: 'Bağlantı {{email}} adresine gönderildi',
  },
  title: { 'pt-BR': 'Primeiros passos', en: 'First steps', es: 'Primeros pasos', tr: 'İlk adımlar' },
  progress: {
    'pt-BR': '{{done}} de {{all}} feitos',
    en: '{{done}} of {{all}} done',
    es: '{{done}} de {{all}} hechos',
    tr: '{{all}} adımdan {{done}} tamam',
  },
  lead: {
    'pt-BR': 'Do cadastro à primeira resposta. Cada passo é um clique e pode ser desfeito.',
    en: 'From registration to the first answer. Each step is one click and can be undone.',
    es: 'Del registro a la primera respuesta. Cada paso es un clic y se puede deshacer.',
    tr: 'Kayıttan ilk yanıta. Her adım tek tıktır ve geri alınabilir.',
  },
  allDone: {
    'pt-BR': 'Tudo pronto. Sua empresa já pode atender.',
    en: 'All set. Your company can answer its customers.',
    es: 'Todo listo. Su empresa ya puede atender.',
    tr: 'Her şey hazır. Şirketiniz artık müşterilerini yanıtlayabilir.',
  },
  hide: { 'pt-BR': 'Ocultar', en: 'Hide', es: 'Ocultar', tr: 'Gizle' },
  finish: { 'pt-BR': 'Concluir', en: 'Finish', es: 'Terminar', tr: 'Bitir' },
  hidden: {
    'pt-BR': 'Primeiros passos ocultos',
    en: 'First steps hidden',
    es: 'Primeros pasos ocultos',
    tr: 'İlk adımlar gizlendi',
  },
  show: { 'pt-BR': 'Mostrar de novo', en: 'Show again', es: 'Mostrar de nuevo', tr: 'Yeniden göster' },
  putAway: {
    'pt-BR': 'Os primeiros passos estão ocultos.',
    en: 'The first steps are hidden.',
    es: 'Los primeros pasos están ocultos.',
    tr: 'İlk adımlar gizli.',
  },
  undo: { 'pt-BR': 'Desfazer', en: 'Undo', es: 'Deshacer', tr: 'Geri al' },
  isDone: { 'pt-BR': 'feito', en: 'done', es: 'hecho', tr: 'tamam' },
  isOpen: { 'pt-BR': 'a fazer', en: 'to do', es: 'por hacer', tr: 'yapılacak' },
  see: { 'pt-BR': 'Ver', en: 'See', es: 'Ver', tr: 'Gör' },
  seeStep: { 'pt-BR': 'Ver: {{step}}', en: 'See: {{step}}', es: 'Ver: {{step}}', tr: 'Gör: {{step}}' },

  connection: { 'pt-BR': 'Conectar um número', en: 'Connect a number', es: 'Conectar un número', tr: 'Numara bağla' },
  connectionWhy: {
    'pt-BR': 'É por ele que os clientes escrevem.',
    en: 'Customers write to it.',
    es: 'A él escriben los clientes.',
    tr: 'Müşteriler bu numaraya yazar.',
  },
  connectionOwn: {
    'pt-BR': 'O número de teste está conectado. O passo termina com o número da sua empresa.',
    en: 'The test number is connected. The step is done with your company’s own number.',
    es: 'El número de prueba está conectado. El paso termina con el número de su empresa.',
    tr: 'Deneme numarası bağlı. Bu adım, şirketinizin kendi numarasıyla tamamlanır.',
  },
  connectionDo: {
    'pt-BR': 'Conectar WhatsApp',
    en: 'Connect WhatsApp',
    es: 'Conectar WhatsApp',
    tr: 'WhatsApp bağla',
  },
  sandboxDo: {
    'pt-BR': 'Usar um número de teste',
    en: 'Use a test number',
    es: 'Usar un número de prueba',
    tr: 'Deneme numarası kullan',
  },
  sandboxName: { 'pt-BR': 'Número de teste', en: 'Test number', es: 'Número de prueba', tr: 'Deneme numarası' },
  sandboxDone: {
    'pt-BR': 'Número de teste conectado',
    en: 'Test number connected',
    es: 'Número de prueba conectado',
    tr: 'Deneme numarası bağlandı',
  },

  queue: { 'pt-BR': 'Criar uma fila', en: 'Create a queue', es: 'Crear una cola', tr: 'Kuyruk oluştur' },
  queueWhy: {
    'pt-BR': 'Quem escreve espera nela até alguém aceitar.',
    en: 'Whoever writes waits there until somebody accepts.',
    es: 'Quien escribe espera en ella hasta que alguien acepte.',
    tr: 'Yazan kişi, biri kabul edene kadar burada bekler.',
  },
  queueDo: {
    'pt-BR': 'Criar “{{name}}”',
    en: 'Create “{{name}}”',
    es: 'Crear “{{name}}”',
    tr: '“{{name}}” oluştur',
  },
  queueName: { 'pt-BR': 'Atendimento', en: 'Service', es: 'Atención', tr: 'Destek' },
  queueDone: {
    'pt-BR': 'Fila {{name}} criada',
    en: 'Queue {{name}} created',
    es: 'Cola {{name}} creada',
    tr: '{{name}} kuyruğu oluşturuldu',
  },

  message: {
    'pt-BR': 'Enviar uma mensagem a si mesmo',
    en: 'Send yourself a message',
    es: 'Enviarse un mensaje',
    tr: 'Kendinize bir mesaj gönderin',
  },
  messageWhy: {
    'pt-BR': 'Escreva como cliente e responda em Atendimentos.',
    en: 'Write as a customer and answer under Tickets.',
    es: 'Escriba como cliente y responda en Atenciones.',
    tr: 'Müşteri gibi yazın, Görüşmeler’de yanıtlayın.',
  },
  messageFirst: {
    'pt-BR': 'Conecte um número antes.',
    en: 'Connect a number first.',
    es: 'Conecte antes un número.',
    tr: 'Önce bir numara bağlayın.',
  },
  messageTo: {
    'pt-BR': 'Escreva do seu celular para {{number}}.',
    en: 'Write to {{number}} from your phone.',
    es: 'Escriba desde su teléfono a {{number}}.',
    tr: 'Telefonunuzdan {{number}} numarasına yazın.',
  },
  messageDo: {
    'pt-BR': 'Abrir o celular de teste',
    en: 'Open the test phone',
    es: 'Abrir el teléfono de prueba',
    tr: 'Deneme telefonunu aç',
  },
  messageReal: { 'pt-BR': 'Abrir o WhatsApp', en: 'Open WhatsApp', es: 'Abrir WhatsApp', tr: 'WhatsApp’ı aç' },
  customerName: { 'pt-BR': 'Cliente de teste', en: 'Test customer', es: 'Cliente de prueba', tr: 'Deneme müşterisi' },

  team: { 'pt-BR': 'Convidar a equipe', en: 'Invite the team', es: 'Invitar al equipo', tr: 'Ekibi davet et' },
  teamWhy: {
    'pt-BR': 'Cada pessoa entra com o próprio e-mail.',
    en: 'Everybody signs in with their own e-mail.',
    es: 'Cada persona entra con su propio correo.',
    tr: 'Herkes kendi e-postasıyla girer.',
  },
  teamDo: { 'pt-BR': 'Adicionar pessoa', en: 'Add a person', es: 'Agregar persona', tr: 'Kişi ekle' },

  hours: {
    'pt-BR': 'Definir o horário de atendimento',
    en: 'Set opening hours',
    es: 'Definir el horario de atención',
    tr: 'Çalışma saatlerini belirle',
  },
  hoursWhy: {
    'pt-BR': 'De 8 às 12 e de 13 às 18, todos os dias; ajuste depois.',
    en: 'From 8 to 12 and 13 to 18, every day; adjust them later.',
    es: 'De 8 a 12 y de 13 a 18, todos los días; ajústelo después.',
    tr: 'Her gün 8-12 ve 13-18; sonra ayarlayabilirsiniz.',
  },
  // The braces are for the message, which fills them in for each customer.
  closedText: {
    'pt-BR':
      'Olá, {{firstName}}. Estamos fora do horário de atendimento. Sua mensagem está guardada e respondemos assim que abrirmos.',
    en: 'Hello, {{firstName}}. We are closed right now. Your message is with us, and we will answer as soon as we open.',
    es: 'Hola, {{firstName}}. Estamos fuera del horario de atención. Su mensaje ya nos llegó y responderemos en cuanto abramos.',
    tr: 'Merhaba {{firstName}}. Şu anda mesai dışındayız. Mesajınız bize ulaştı, açılır açılmaz yanıtlayacağız.',
  },
  sampleName: { 'pt-BR': 'Maria', en: 'Maria', es: 'María', tr: 'Ayşe' },
  closedSaid: {
    'pt-BR': 'Fora dele, o cliente recebe: “{{text}}”',
    en: 'Outside of them customers are told: “{{text}}”',
    es: 'Fuera de él, el cliente recibe: «{{text}}»',
    tr: 'Bunun dışında müşteriye şu yazılır: “{{text}}”',
  },
  hoursDo: { 'pt-BR': 'Usar este horário', en: 'Use these hours', es: 'Usar este horario', tr: 'Bu saatleri kullan' },
  hoursDone: {
    'pt-BR': 'Horário de atendimento ligado',
    en: 'Opening hours are on',
    es: 'Horario de atención activado',
    tr: 'Çalışma saatleri açıldı',
  },

  quickReply: {
    'pt-BR': 'Criar a primeira resposta rápida',
    en: 'Create the first quick reply',
    es: 'Crear la primera respuesta rápida',
    tr: 'İlk hızlı yanıtı oluştur',
  },
  quickReplyWhy: {
    'pt-BR': 'Digite / na conversa para usá-la.',
    en: 'Type / in a conversation to use it.',
    es: 'Escriba / en la conversación para usarla.',
    tr: 'Kullanmak için görüşmede / yazın.',
  },
  quickReplyDo: {
    'pt-BR': 'Criar “/{{name}}”',
    en: 'Create “/{{name}}”',
    es: 'Crear “/{{name}}”',
    tr: '“/{{name}}” oluştur',
  },
  quickReplyName: { 'pt-BR': 'ola', en: 'hello', es: 'hola', tr: 'merhaba' },
  // The braces are for the reply, which fills them in for each customer.
  quickReplyText: {
    'pt-BR': 'Olá, {{firstName}}. Como posso ajudar?',
    en: 'Hello, {{firstName}}. How can I help you?',
    es: 'Hola, {{firstName}}. ¿En qué puedo ayudarle?',
    tr: 'Merhaba {{firstName}}, size nasıl yardımcı olabilirim?',
  },
  quickReplyDone: {
    'pt-BR': 'Resposta rápida /{{name}} criada',
    en: 'Quick reply /{{name}} created',
    es: 'Respuesta rápida /{{name}} creada',
    tr: '/{{name}} hızlı yanıtı oluşturuldu',
  },
});
