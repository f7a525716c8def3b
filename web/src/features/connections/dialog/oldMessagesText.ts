import { texts } from '@web/lib/i18n.ts';

/** Groups and old messages of numbers. */
export const oldMessagesTexts = texts('connectionOldMessages', {
  groups: { 'pt-BR': 'Grupos', en: 'Groups', es: 'Grupos', tr: 'Gruplar' },
  allowGroup: {
    'pt-BR': 'Receber mensagens de grupos',
    en: 'Take in messages of groups',
    es: 'Recibir mensajes de grupos',
    tr: 'Grup mesajlarını al',
  },
  allowGroupHint: {
    'pt-BR': 'Ficam na aba de grupos; nenhum robô responde neles.',
    en: 'They stand in the tab of groups; no bot answers there.',
    es: 'Quedan en la pestaña de grupos; ningún bot responde en ellos.',
    tr: 'Gruplar sekmesinde durur; hiçbir bot yanıt vermez.',
  },
  groupAsTicket: {
    'pt-BR': 'Tratar grupos como atendimentos',
    en: 'Treat groups as tickets',
    es: 'Tratar los grupos como atenciones',
    tr: 'Grupları görüşme olarak işle',
  },
  groupAsTicketHint: {
    'pt-BR': 'Uma mensagem de um grupo espera na fila como a de uma pessoa.',
    en: 'A message of a group waits in line like that of a person.',
    es: 'Un mensaje de un grupo espera en la fila como el de una persona.',
    tr: 'Grup mesajı, bir kişininki gibi sırada bekler.',
  },
  title: { 'pt-BR': 'Mensagens antigas', en: 'Old messages', es: 'Mensajes antiguos', tr: 'Eski mesajlar' },
  text: {
    'pt-BR':
      'O que o celular guarda desses dias vem para cá uma vez, depois que o número for vinculado por um código novo. Ninguém é avisado e nenhum robô responde.',
    en: 'What the phone keeps of these days comes here once, after the number is linked by a new code. Nobody is told and no bot answers.',
    es: 'Lo que el teléfono guarda de esos días llega una vez, después de vincular el número con un código nuevo. No se avisa a nadie y ningún bot responde.',
    tr: 'Telefonun bu günlerden sakladıkları, numara yeni bir kodla bağlandıktan sonra bir kez gelir. Kimseye bildirilmez, hiçbir bot yanıt vermez.',
  },
  phoneWaits: {
    'pt-BR': 'A Meta entrega o histórico do celular só até {{until}}. Escolha os dias antes disso.',
    en: 'Meta hands over the phone’s history only until {{until}}. Choose the days before then.',
    es: 'Meta entrega el historial del teléfono solo hasta {{until}}. Elija los días antes.',
    tr: 'Meta, telefonun geçmişini yalnızca {{until}} zamanına kadar verir. Günleri ondan önce seçin.',
  },
  textApi: {
    'pt-BR':
      'Só de números usados também no aplicativo do celular: o que ele conta desses dias, ao ser conectado, vem para cá uma vez. Ninguém é avisado e nenhum robô responde.',
    en: 'Only of numbers also used in the app on a phone: what it tells of these days when it is connected comes here once. Nobody is told and no bot answers.',
    es: 'Solo de números usados también en la aplicación del teléfono: lo que cuenta de esos días al conectarse llega una vez. No se avisa a nadie y ningún bot responde.',
    tr: 'Yalnızca telefondaki uygulamada da kullanılan numaralar için: bağlanırken bu günlerden anlattıkları bir kez gelir. Kimseye bildirilmez, hiçbir bot yanıt vermez.',
  },
  from: { 'pt-BR': 'Desde o dia', en: 'From the day', es: 'Desde el día', tr: 'Başlangıç günü' },
  until: { 'pt-BR': 'Até o dia', en: 'Until the day', es: 'Hasta el día', tr: 'Bitiş günü' },
  withGroups: {
    'pt-BR': 'Também de grupos',
    en: 'Groups too',
    es: 'También de grupos',
    tr: 'Gruplar da',
  },
  closes: {
    'pt-BR': 'Encerrar os atendimentos importados',
    en: 'Close the imported tickets',
    es: 'Cerrar las atenciones importadas',
    tr: 'İçe aktarılan görüşmeleri kapat',
  },
  closesHint: {
    'pt-BR': 'Sem isso, eles esperam na fila até alguém encerrar.',
    en: 'Otherwise they wait in line until somebody closes them.',
    es: 'Si no, esperan en la fila hasta que alguien las cierre.',
    tr: 'Aksi hâlde biri kapatana kadar sırada bekler.',
  },
  fromHint: {
    'pt-BR': 'No máximo dois anos atrás; vazio: nada.',
    en: 'Two years ago at most; empty: nothing.',
    es: 'Como máximo hace dos años; vacío: nada.',
    tr: 'En fazla iki yıl öncesi; boş: hiçbiri.',
  },
  armed: {
    'pt-BR': 'Importação preparada: começa quando um código novo for lido.',
    en: 'Import prepared: it begins when a new code is scanned.',
    es: 'Importación preparada: comienza al leer un código nuevo.',
    tr: 'İçe aktarma hazır: yeni bir kod okutulunca başlar.',
  },
  preparing: {
    'pt-BR': 'Preparando a importação… Deixe o WhatsApp aberto no celular.',
    en: 'Preparing the import… Keep WhatsApp open on the phone.',
    es: 'Preparando la importación… Deje WhatsApp abierto en el teléfono.',
    tr: 'İçe aktarma hazırlanıyor… Telefonda WhatsApp’ı açık tutun.',
  },
  running: {
    'pt-BR': 'Importando: {{done}} de {{all}} mensagens',
    en: 'Importing: {{done}} of {{all}} messages',
    es: 'Importando: {{done}} de {{all}} mensajes',
    tr: 'İçe aktarılıyor: {{all}} mesajdan {{done}}',
  },
  done: {
    'pt-BR': 'Importação concluída: {{count}} mensagens de {{from}} a {{until}}.',
    en: 'Import done: {{count}} messages from {{from}} to {{until}}.',
    es: 'Importación terminada: {{count}} mensajes del {{from}} al {{until}}.',
    tr: 'İçe aktarma bitti: {{from}} – {{until}} arasından {{count}} mesaj.',
  },
  nothing: {
    'pt-BR': 'Importação concluída: nenhuma mensagem encontrada de {{from}} a {{until}}.',
    en: 'Import done: no messages found from {{from}} to {{until}}.',
    es: 'Importación terminada: ningún mensaje encontrado del {{from}} al {{until}}.',
    tr: 'İçe aktarma bitti: {{from}} – {{until}} arasında mesaj bulunamadı.',
  },
  nothingLinked: {
    'pt-BR':
      'O celular só entrega o que ainda guarda, em geral os últimos meses. Para outros dias, escolha-os na conexão, desconecte o número e vincule-o de novo.',
    en: 'The phone hands over only what it still keeps, usually the last months. For other days, choose them in the connection, disconnect the number and link it again.',
    es: 'El teléfono solo entrega lo que aún guarda, por lo general los últimos meses. Para otros días, elíjalos en la conexión, desconecte el número y vincúlelo de nuevo.',
    tr: 'Telefon yalnızca hâlâ sakladıklarını verir; genellikle son ayları. Başka günler için bunları bağlantıda seçin, numaranın bağlantısını kesin ve yeniden bağlayın.',
  },
  nothingApi: {
    'pt-BR': 'A Meta entrega o histórico uma só vez, ao conectar o número, e só se o celular o compartilhar.',
    en: 'Meta hands over the history once, when the number is connected, and only if the phone shares it.',
    es: 'Meta entrega el historial una sola vez, al conectar el número, y solo si el teléfono lo comparte.',
    tr: 'Meta geçmişi yalnızca bir kez, numara bağlanırken ve telefon paylaşırsa verir.',
  },
  understood: { 'pt-BR': 'Entendi', en: 'Got it', es: 'Entendido', tr: 'Anladım' },
  close: {
    'pt-BR': 'Encerrar importados',
    en: 'Close imported',
    es: 'Cerrar importadas',
    tr: 'İçe aktarılanları kapat',
  },
  closed: {
    'pt-BR': 'Os atendimentos importados estão sendo encerrados.',
    en: 'The imported tickets are being closed.',
    es: 'Las atenciones importadas se están cerrando.',
    tr: 'İçe aktarılan görüşmeler kapatılıyor.',
  },
});
