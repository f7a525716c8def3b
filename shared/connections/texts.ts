import { placeholderTexts } from '../core/placeholderTexts.ts';
import { serverTexts } from './serverTexts.ts';

/** Texts in a conversation for events that the channel reported. */
export const serverText = serverTexts({
  unsupported: {
    'pt-BR': 'Mensagem de um tipo que este canal não entrega; veja no aparelho.',
    en: 'A kind of message this channel does not deliver; see it on the phone.',
    es: 'Mensaje de un tipo que este canal no entrega; véalo en el teléfono.',
    tr: 'Bu kanalın iletmediği türde bir mesaj; telefonda görüntüleyin.',
  },
  mediaFailed: {
    'pt-BR': 'Não foi possível baixar a mídia; veja no aparelho.',
    en: 'The file could not be fetched; see it on the phone.',
    es: 'No fue posible descargar el archivo; véalo en el teléfono.',
    tr: 'Dosya indirilemedi; telefonda görüntüleyin.',
  },
  removed: {
    'pt-BR': 'Mensagem removida',
    en: 'Message removed',
    es: 'Mensaje eliminado',
    tr: 'Mesaj kaldırıldı',
  },
  ...placeholderTexts,
  cut: {
    'pt-BR': '[texto cortado]',
    en: '[text cut]',
    es: '[texto cortado]',
    tr: '[metin kısaltıldı]',
  },
  welcome: {
    'pt-BR':
      'Boas-vindas à Prosa! A empresa {{company}} está pronta. Entre com o e-mail {{email}}. O período de teste vai até {{date}}.',
    en: 'Welcome to Prosa! {{company}} is ready. Sign in with {{email}}. The trial ends on {{date}}.',
    es: '¡Te damos la bienvenida a Prosa! {{company}} está lista. Entra con el correo {{email}}. La prueba termina el {{date}}.',
    tr: 'Prosa’ya hoş geldiniz! {{company}} hazır. {{email}} ile giriş yapın. Deneme süresi {{date}} tarihinde biter.',
  },
  welcomeForever: {
    'pt-BR': 'Boas-vindas à Prosa! A empresa {{company}} está pronta. Entre com o e-mail {{email}}.',
    en: 'Welcome to Prosa! {{company}} is ready. Sign in with {{email}}.',
    es: '¡Te damos la bienvenida a Prosa! {{company}} está lista. Entra con el correo {{email}}.',
    tr: 'Prosa’ya hoş geldiniz! {{company}} hazır. {{email}} ile giriş yapın.',
  },
  dutyAlert: {
    'pt-BR': 'Há um atendimento esperando resposta. Contato: {{contact}}. Telefone: {{number}}.',
    en: 'A customer is waiting for an answer. Contact: {{contact}}. Phone: {{number}}.',
    es: 'Hay una atención esperando respuesta. Contacto: {{contact}}. Teléfono: {{number}}.',
    tr: 'Yanıt bekleyen bir görüşme var. Kişi: {{contact}}. Telefon: {{number}}.',
  },
  promiseSoon: {
    'pt-BR': 'Prazo perto do fim: {{contact}} ({{number}}) espera resposta até {{time}}.',
    en: 'Due soon: {{contact}} ({{number}}) waits for an answer until {{time}}.',
    es: 'Plazo por vencer: {{contact}} ({{number}}) espera respuesta hasta {{time}}.',
    tr: 'Süre dolmak üzere: {{contact}} ({{number}}) en geç {{time}} yanıt bekliyor.',
  },
  promiseLate: {
    'pt-BR': 'Prazo vencido às {{time}}: {{contact}} ({{number}}) ainda espera.',
    en: 'Late since {{time}}: {{contact}} ({{number}}) still waits.',
    es: 'Plazo vencido a las {{time}}: {{contact}} ({{number}}) sigue esperando.',
    tr: 'Süre {{time}} itibarıyla doldu: {{contact}} ({{number}}) hâlâ bekliyor.',
  },
  missedCall: {
    'pt-BR': 'Chamada perdida às {{time}}',
    en: 'Missed call at {{time}}',
    es: 'Llamada perdida a las {{time}}',
    tr: 'Cevapsız arama, {{time}}',
  },
  sharedPost: {
    'pt-BR': 'Publicação compartilhada',
    en: 'Shared post',
    es: 'Publicación compartida',
    tr: 'Paylaşılan gönderi',
  },
  sharedReel: { 'pt-BR': 'Reel compartilhado', en: 'Shared reel', es: 'Reel compartido', tr: 'Paylaşılan reel' },
  sharedStory: {
    'pt-BR': 'Story compartilhado',
    en: 'Shared story',
    es: 'Historia compartida',
    tr: 'Paylaşılan hikâye',
  },
  storyMention: {
    'pt-BR': 'Mencionou sua conta em um story',
    en: 'Mentioned your account in a story',
    es: 'Mencionó tu cuenta en una historia',
    tr: 'Hesabınızdan bir hikâyede bahsetti',
  },
  storyReply: {
    'pt-BR': 'Respondeu ao seu story',
    en: 'Replied to your story',
    es: 'Respondió a tu historia',
    tr: 'Hikâyenize yanıt verdi',
  },
  ephemeral: {
    'pt-BR': 'Mídia de visualização única; veja no aplicativo.',
    en: 'Media to be viewed once; see it in the app.',
    es: 'Archivo para ver una vez; véalo en la aplicación.',
    tr: 'Bir kez görüntülenebilen medya; uygulamada görün.',
  },
  waiting: {
    'pt-BR': 'Aguardando esta mensagem; veja no aparelho.',
    en: 'Waiting for this message; see it on the phone.',
    es: 'Esperando este mensaje; véalo en el teléfono.',
    tr: 'Bu mesaj bekleniyor; telefonda görüntüleyin.',
  },
  viewOnce: {
    'pt-BR': 'Mídia de visualização única; veja no aparelho.',
    en: 'Media to be viewed once; see it on the phone.',
    es: 'Archivo para ver una vez; véalo en el teléfono.',
    tr: 'Bir kez görüntülenebilen medya; telefonda görüntüleyin.',
  },
  order: { 'pt-BR': 'Pedido', en: 'Order', es: 'Pedido', tr: 'Sipariş' },
  form: {
    'pt-BR': 'Formulário respondido',
    en: 'Form answered',
    es: 'Formulario respondido',
    tr: 'Form yanıtlandı',
  },
});
