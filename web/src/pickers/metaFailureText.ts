import { metaFailureOf } from '@shared/messages/metaFailures.ts';
import { textOf, texts } from '@web/lib/i18n.ts';

export const metaFailureTexts = texts('metaFailure', {
  window: {
    'pt-BR': 'Fora da janela de 24 h: envie um modelo ou espere o contato escrever.',
    en: 'Outside the 24 h window: send a template or wait for the contact to write.',
    es: 'Fuera de la ventana de 24 h: envíe una plantilla o espere a que el contacto escriba.',
    tr: '24 saatlik pencere dışında: bir şablon gönderin veya kişinin yazmasını bekleyin.',
  },
  recipient: {
    'pt-BR': 'Este número não recebe mensagens neste canal.',
    en: 'This number does not receive messages on this channel.',
    es: 'Este número no recibe mensajes en este canal.',
    tr: 'Bu numara bu kanalda mesaj almıyor.',
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
  registration: {
    'pt-BR': 'O número da empresa não está registrado ou liberado na Meta. Um administrador precisa ver o número lá.',
    en: 'The company’s number is not registered or released at Meta. An administrator has to look at it there.',
    es: 'El número de la empresa no está registrado o habilitado en Meta. Un administrador debe revisarlo allí.',
    tr: 'Şirketin numarası Meta’da kayıtlı ya da açık değil. Bir yönetici numaraya orada bakmalı.',
  },
  template: {
    'pt-BR': 'A Meta não aceitou o modelo: ele não existe neste idioma ou não combina com o que foi preenchido.',
    en: 'Meta did not accept the template: there is none in this language, or it does not fit what was filled in.',
    es: 'Meta no aceptó la plantilla: no existe en este idioma o no coincide con lo que se completó.',
    tr: 'Meta şablonu kabul etmedi: bu dilde yok ya da doldurulanlara uymuyor.',
  },
  templatePaused: {
    'pt-BR': 'A Meta pausou ou desativou este modelo por baixa qualidade. Use outro.',
    en: 'Meta paused or disabled this template for low quality. Use another one.',
    es: 'Meta pausó o desactivó esta plantilla por baja calidad. Use otra.',
    tr: 'Meta bu şablonu düşük kalite nedeniyle durdurdu. Başka bir şablon kullanın.',
  },
  flow: {
    'pt-BR': 'A Meta bloqueou ou limitou o formulário (flow) desta mensagem.',
    en: 'Meta blocked or limited the form (flow) of this message.',
    es: 'Meta bloqueó o limitó el formulario (flow) de este mensaje.',
    tr: 'Meta bu mesajın formunu (flow) engelledi ya da sınırladı.',
  },
  kind: {
    'pt-BR': 'Este canal não aceita este tipo de mensagem.',
    en: 'This channel does not take this kind of message.',
    es: 'Este canal no acepta este tipo de mensaje.',
    tr: 'Bu kanal bu tür mesajı kabul etmiyor.',
  },
  invalid: {
    'pt-BR': 'A Meta não aceitou um dado da mensagem.',
    en: 'Meta did not accept something in the message.',
    es: 'Meta no aceptó un dato del mensaje.',
    tr: 'Meta mesajdaki bir veriyi kabul etmedi.',
  },
  busy: {
    'pt-BR': 'A Meta não conseguiu enviar agora. Tente de novo em alguns minutos.',
    en: 'Meta could not send it now. Try again in a few minutes.',
    es: 'Meta no pudo enviarlo ahora. Intente de nuevo en unos minutos.',
    tr: 'Meta şu anda gönderemedi. Birkaç dakika sonra yeniden deneyin.',
  },
});

/** Returns the meaning of a code of Meta in the reader's language, or undefined for an unknown code. */
export function metaFailureWords(code: string): string | undefined {
  const kind = metaFailureOf(code);
  return kind && textOf(metaFailureTexts, kind);
}
