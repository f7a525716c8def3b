import type { Phrase } from '../i18n.ts';

/** Failures that the page itself finds in a file before it is sent. */
export const fileFailures = {
  ERR_FILESIZE_OVER_LIMIT: {
    'pt-BR': '{{name}} passa do limite de {{limit}} MB. Envie um arquivo menor.',
    en: '{{name}} is over the limit of {{limit}} MB. Send a smaller file.',
    es: '{{name}} supera el límite de {{limit}} MB. Envíe un archivo más pequeño.',
    tr: '{{name}}, {{limit}} MB sınırını aşıyor. Daha küçük bir dosya gönderin.',
  },
  ERR_FILETYPE_NOT_ALLOWED: {
    'pt-BR': '{{name}} é de um tipo que não pode ser enviado. Escolha outro arquivo.',
    en: '{{name}} is of a type that cannot be sent. Choose another file.',
    es: '{{name}} es de un tipo que no se puede enviar. Elija otro archivo.',
    tr: '{{name}} gönderilemeyen bir türde. Başka bir dosya seçin.',
  },
  ERR_FILETYPE_NOT_ON_CHANNEL: {
    'pt-BR': 'Este canal não aceita {{name}}: envie em {{types}}.',
    en: 'This channel does not take {{name}}: send it as {{types}}.',
    es: 'Este canal no acepta {{name}}: envíelo en {{types}}.',
    tr: 'Bu kanal {{name}} dosyasını kabul etmiyor: {{types}} olarak gönderin.',
  },
} as const satisfies Record<string, Phrase>;
