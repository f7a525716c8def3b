import { texts } from '@web/lib/i18n.ts';

/** Reasons of failures that we explain better than the channel does. */
type MetaFailure = 'marketing' | 'limited' | 'file' | 'payment' | 'access' | 'busy';

/** Codes of Meta's error reference by their meaning for users; others are shown in the channel's own words. */
export const metaFailures: Readonly<Record<string, MetaFailure>> = {
  ...{ '130472': 'marketing', '131049': 'marketing', '131050': 'marketing' },
  ...{ '368': 'limited', '131048': 'limited', '130497': 'limited' },
  ...{ '131052': 'file', '131053': 'file' },
  '131042': 'payment',
  ...{ '3': 'access', '190': 'access', '131005': 'access', '131031': 'access', '133010': 'access' },
  ...{ '2': 'busy', '4': 'busy', '80007': 'busy', '130429': 'busy', '131000': 'busy' },
  ...{ '131016': 'busy', '131056': 'busy', '131057': 'busy', '133004': 'busy', TIMEOUT: 'busy', NETWORK: 'busy' },
};

export const failureTexts = texts('threadFailure', {
  ERR_FILETYPE_NOT_ON_CHANNEL: {
    'pt-BR': 'O áudio não pôde ser convertido para este canal. Envie em WAV ou M4A, ou em partes menores.',
    en: 'The audio could not be converted for this channel. Send it as WAV or M4A, or in shorter parts.',
    es: 'El audio no se pudo convertir para este canal. Envíelo en WAV o M4A, o en partes más cortas.',
    tr: 'Ses bu kanal için dönüştürülemedi. WAV veya M4A olarak ya da daha kısa parçalar hâlinde gönderin.',
  },
  NEW_CONVERSATIONS_PER_DAY: {
    'pt-BR': 'Este número já começou hoje todas as conversas novas que pode. Tente amanhã.',
    en: 'This number has begun all the new conversations it may today. Try again tomorrow.',
    es: 'Este número ya inició hoy todas las conversaciones nuevas que puede. Intente mañana.',
    tr: 'Bu numara bugün başlatabileceği tüm yeni konuşmaları başlattı. Yarın deneyin.',
  },
  NOT_ON_WHATSAPP: {
    'pt-BR': 'Este número não está no WhatsApp.',
    en: 'This number is not on WhatsApp.',
    es: 'Este número no está en WhatsApp.',
    tr: 'Bu numara WhatsApp’ta değil.',
  },
  marketing: {
    'pt-BR': 'O WhatsApp não entregou: por ora esta pessoa não recebe marketing.',
    en: 'WhatsApp did not deliver it: for now this person receives no marketing.',
    es: 'WhatsApp no lo entregó: por ahora esta persona no recibe marketing.',
    tr: 'WhatsApp teslim etmedi: bu kişi şimdilik pazarlama mesajı almıyor.',
  },
  limited: {
    'pt-BR': 'A Meta limitou os envios deste número. Tente mais tarde.',
    en: 'Meta has limited what this number may send. Try again later.',
    es: 'Meta limitó los envíos de este número. Intente más tarde.',
    tr: 'Meta bu numaranın gönderimlerini sınırladı. Daha sonra deneyin.',
  },
  file: {
    'pt-BR': 'A Meta não aceitou o arquivo. Envie em outro formato ou menor.',
    en: 'Meta did not accept the file. Send it in another format, or a smaller one.',
    es: 'Meta no aceptó el archivo. Envíelo en otro formato o más pequeño.',
    tr: 'Meta dosyayı kabul etmedi. Başka biçimde veya daha küçük gönderin.',
  },
  payment: {
    'pt-BR': 'A conta na Meta tem um problema de pagamento. Fale com um administrador.',
    en: 'The account at Meta has a payment problem. Ask an administrator.',
    es: 'La cuenta en Meta tiene un problema de pago. Hable con un administrador.',
    tr: 'Meta hesabında ödeme sorunu var. Bir yöneticiye danışın.',
  },
  access: {
    'pt-BR': 'A Meta não aceita mais o acesso desta conexão. Um administrador precisa reconectá-la.',
    en: 'Meta no longer accepts this connection’s access. An administrator has to reconnect it.',
    es: 'Meta ya no acepta el acceso de esta conexión. Un administrador debe reconectarla.',
    tr: 'Meta bu bağlantının erişimini artık kabul etmiyor. Bir yönetici yeniden bağlamalı.',
  },
  busy: {
    'pt-BR': 'A Meta não conseguiu enviar agora. Tente de novo em alguns minutos.',
    en: 'Meta could not send it now. Try again in a few minutes.',
    es: 'Meta no pudo enviarlo ahora. Intente de nuevo en unos minutos.',
    tr: 'Meta şu anda gönderemedi. Birkaç dakika sonra yeniden deneyin.',
  },
  // WhatsApp's own code for it.
  '463': {
    'pt-BR': 'O WhatsApp restringiu o nosso número: por ora ele não pode começar conversas.',
    en: 'WhatsApp has restricted our number: for now it may begin no conversations.',
    es: 'WhatsApp restringió nuestro número: por ahora no puede iniciar conversaciones.',
    tr: 'WhatsApp numaramızı kısıtladı: şimdilik konuşma başlatamaz.',
  },
});
