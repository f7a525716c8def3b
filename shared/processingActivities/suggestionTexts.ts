import { serverTexts } from '../connections/serverTexts.ts';

export const suggestionText = serverTexts({
  service: {
    'pt-BR': 'Atendimento por mensagens',
    en: 'Customer service by messages',
    es: 'Atención por mensajes',
    tr: 'Mesajla müşteri hizmeti',
  },
  servicePurpose: {
    'pt-BR': 'Responder a quem escreve à empresa e guardar o histórico de cada atendimento.',
    en: 'To answer whoever writes to the company and keep the history of each case.',
    es: 'Responder a quien escribe a la empresa y guardar el historial de cada atención.',
    tr: 'Şirkete yazanları yanıtlamak ve her görüşmenin geçmişini saklamak.',
  },
  bot: {
    'pt-BR': 'Menu automático e filas',
    en: 'Automatic menu and queues',
    es: 'Menú automático y filas',
    tr: 'Otomatik menü ve kuyruklar',
  },
  botPurpose: {
    'pt-BR':
      'Encaminhar cada pessoa ao setor certo e responder fora do horário, sem decisão que afete seus interesses.',
    en: 'To lead each person to the right department and answer out of hours, without a decision that affects them.',
    es: 'Llevar a cada persona al sector correcto y responder fuera de horario, sin decisiones que la afecten.',
    tr: 'Herkesi doğru bölüme yönlendirmek ve mesai dışında, kişiyi etkileyen bir karar vermeden yanıtlamak.',
  },
  campaigns: {
    'pt-BR': 'Mensagens agendadas e campanhas',
    en: 'Scheduled messages and campaigns',
    es: 'Mensajes programados y campañas',
    tr: 'Zamanlanmış mesajlar ve kampanyalar',
  },
  campaignsPurpose: {
    'pt-BR': 'Enviar lembretes e ofertas a quem concordou em recebê-los.',
    en: 'To send reminders and offers to those who agreed to receive them.',
    es: 'Enviar recordatorios y ofertas a quienes aceptaron recibirlos.',
    tr: 'Almayı kabul edenlere hatırlatma ve teklif göndermek.',
  },
  prompts: {
    'pt-BR': 'Respostas por inteligência artificial',
    en: 'Answers by artificial intelligence',
    es: 'Respuestas por inteligencia artificial',
    tr: 'Yapay zekâ ile yanıtlar',
  },
  promptsPurpose: {
    'pt-BR':
      'Responder perguntas com um modelo de linguagem, que passa a conversa a uma pessoa quando preciso; e, quando um atendente pede, sugerir respostas, reescrever, traduzir, resumir e transcrever, sem enviar nada.',
    en: 'To answer questions with a language model, which hands the conversation to a person when needed; and, when an agent asks, to suggest answers, rewrite, translate, summarize and transcribe, sending nothing.',
    es: 'Responder preguntas con un modelo de lenguaje, que pasa la conversación a una persona cuando hace falta; y, cuando un agente lo pide, sugerir respuestas, reescribir, traducir, resumir y transcribir, sin enviar nada.',
    tr: 'Soruları, gerektiğinde görüşmeyi bir insana devreden bir dil modeliyle yanıtlamak; bir temsilci istediğinde de hiçbir şey göndermeden yanıt önermek, yeniden yazmak, çevirmek, özetlemek ve yazıya dökmek.',
  },
  integrations: {
    'pt-BR': 'Integrações com outros sistemas',
    en: 'Integrations with other systems',
    es: 'Integraciones con otros sistemas',
    tr: 'Diğer sistemlerle entegrasyonlar',
  },
  integrationsPurpose: {
    'pt-BR': 'Entregar mensagens e dados do contato a sistemas que a empresa ligou à fila ou à conexão.',
    en: 'To hand messages and contact data to systems that the company connected to a queue or a connection.',
    es: 'Entregar mensajes y datos del contacto a sistemas que la empresa conectó a la fila o a la conexión.',
    tr: 'Mesajları ve kişi verilerini şirketin kuyruğa veya bağlantıya bağladığı sistemlere iletmek.',
  },
  backups: {
    'pt-BR': 'Cópias de segurança',
    en: 'Backups',
    es: 'Copias de seguridad',
    tr: 'Yedekler',
  },
  backupsPurpose: {
    'pt-BR': 'Recuperar os dados depois de uma falha ou de um apagamento por engano.',
    en: 'To recover the data after a failure or a mistaken deletion.',
    es: 'Recuperar los datos después de una falla o de un borrado por error.',
    tr: 'Bir arıza veya yanlışlıkla silme sonrasında verileri kurtarmak.',
  },
  people: {
    'pt-BR': 'Clientes, interessados e outras pessoas que escrevem à empresa; atendentes.',
    en: 'Customers, prospects and others who write to the company; agents.',
    es: 'Clientes, interesados y otras personas que escriben a la empresa; agentes.',
    tr: 'Müşteriler, ilgilenenler ve şirkete yazan diğer kişiler; temsilciler.',
  },
  data: {
    'pt-BR': 'Nome, número, e-mail, foto, mensagens, áudios, imagens e documentos enviados.',
    en: 'Name, number, e-mail, picture, messages, voice notes, images and documents that are sent.',
    es: 'Nombre, número, correo, foto, mensajes, audios, imágenes y documentos enviados.',
    tr: 'Ad, numara, e-posta, fotoğraf, mesajlar, ses kayıtları, gönderilen görseller ve belgeler.',
  },
  security: {
    'pt-BR':
      'Acesso por função e segundo fator, números mascarados, criptografia em trânsito e em repouso, registro de auditoria.',
    en: 'Access by role and second factor, masked numbers, encryption in transit and at rest, audit log.',
    es: 'Acceso por función y segundo factor, números enmascarados, cifrado en tránsito y en reposo, registro de auditoría.',
    tr: 'Role göre erişim ve ikinci etken, maskelenmiş numaralar, iletimde ve depoda şifreleme, denetim kaydı.',
  },
  channelRecipients: {
    'pt-BR': 'Meta (WhatsApp, Messenger, Instagram), como canal; Amazon Web Services, como hospedagem.',
    en: 'Meta (WhatsApp, Messenger, Instagram) as the channel; Amazon Web Services as the host.',
    es: 'Meta (WhatsApp, Messenger, Instagram), como canal; Amazon Web Services, como alojamiento.',
    tr: 'Kanal olarak Meta (WhatsApp, Messenger, Instagram); barındırma olarak Amazon Web Services.',
  },
  channelTransfer: {
    'pt-BR': 'Sim: a Meta trata as mensagens também fora do Brasil. O armazenamento fica na região da instalação.',
    en: 'Yes: Meta processes the messages outside Brazil as well. Storage stays in the region of the installation.',
    es: 'Sí: Meta trata los mensajes también fuera de Brasil. El almacenamiento queda en la región de la instalación.',
    tr: 'Evet: Meta mesajları Brezilya dışında da işler. Depolama kurulumun bölgesinde kalır.',
  },
  modelRecipients: {
    'pt-BR': 'O provedor do modelo de linguagem e o de voz que a empresa configurou; Amazon Web Services.',
    en: 'The providers of the language model and of the voice that the company set up; Amazon Web Services.',
    es: 'Los proveedores del modelo de lenguaje y de la voz que la empresa configuró; Amazon Web Services.',
    tr: 'Şirketin ayarladığı dil modeli ve ses sağlayıcıları; Amazon Web Services.',
  },
  modelTransfer: {
    'pt-BR': 'Sim: as mensagens vão ao provedor do modelo, em geral nos Estados Unidos.',
    en: 'Yes: the messages go to the provider of the model, mostly in the United States.',
    es: 'Sí: los mensajes van al proveedor del modelo, en general en Estados Unidos.',
    tr: 'Evet: mesajlar genellikle Amerika Birleşik Devletleri’ndeki model sağlayıcısına gider.',
  },
  integrationRecipients: {
    'pt-BR': 'Cada sistema ligado em Integrações. Liste aqui os nomes.',
    en: 'Each system connected under Integrations. List their names here.',
    es: 'Cada sistema conectado en Integraciones. Indique aquí los nombres.',
    tr: 'Entegrasyonlar altında bağlı her sistem. Adlarını buraya yazın.',
  },
  integrationTransfer: {
    'pt-BR': 'Depende de onde cada sistema está. Verifique e registre aqui.',
    en: 'Depends on where each system is. Check and note it here.',
    es: 'Depende de dónde esté cada sistema. Verifique y regístrelo aquí.',
    tr: 'Her sistemin nerede olduğuna bağlıdır. Kontrol edip buraya yazın.',
  },
  hostingRecipients: {
    'pt-BR': 'Amazon Web Services, como hospedagem.',
    en: 'Amazon Web Services as the host.',
    es: 'Amazon Web Services, como alojamiento.',
    tr: 'Barındırma olarak Amazon Web Services.',
  },
  hostingTransfer: {
    'pt-BR': 'Não: as cópias ficam na região da instalação.',
    en: 'No: copies stay in the region of the installation.',
    es: 'No: las copias quedan en la región de la instalación.',
    tr: 'Hayır: kopyalar kurulumun bölgesinde kalır.',
  },
  backupRetention: {
    'pt-BR': '35 dias; depois as cópias são sobrescritas.',
    en: '35 days; then copies are overwritten.',
    es: '35 días; después las copias se sobrescriben.',
    tr: '35 gün; ardından kopyaların üzerine yazılır.',
  },
});
