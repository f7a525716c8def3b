import { texts } from '@web/lib/i18n.ts';

/** Reasons of failures that we explain better than the channel does, by the code of the failure. */
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
  // WhatsApp's own code for it.
  '463': {
    'pt-BR': 'O WhatsApp restringiu o nosso número: por ora ele não pode começar conversas.',
    en: 'WhatsApp has restricted our number: for now it may begin no conversations.',
    es: 'WhatsApp restringió nuestro número: por ahora no puede iniciar conversaciones.',
    tr: 'WhatsApp numaramızı kısıtladı: şimdilik konuşma başlatamaz.',
  },
});
