import type { Language } from '../users/model.ts';

/** Texts the server itself puts into a conversation (section 19 of the specification). */
const texts = {
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
  cut: {
    'pt-BR': '[texto cortado]',
    en: '[text cut]',
    es: '[texto cortado]',
    tr: '[metin kısaltıldı]',
  },
  order: { 'pt-BR': 'Pedido', en: 'Order', es: 'Pedido', tr: 'Sipariş' },
  form: {
    'pt-BR': 'Formulário respondido',
    en: 'Form answered',
    es: 'Formulario respondido',
    tr: 'Form yanıtlandı',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** Companies have no language of their own yet; Portuguese is the product's default. */
export const serverText = (name: keyof typeof texts, language: Language = 'pt-BR'): string => texts[name][language];
