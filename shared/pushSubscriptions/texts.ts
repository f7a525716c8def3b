import { serverTexts } from '../connections/serverTexts.ts';
import { render } from '../core/template.ts';
import type { MediaType } from '../media/mediaType.ts';
import type { ServiceTarget } from '../serviceLevels/model.ts';
import type { Language } from '../users/model.ts';

const kindText = serverTexts({
  image: { 'pt-BR': '📷 Foto', en: '📷 Photo', es: '📷 Foto', tr: '📷 Fotoğraf' },
  audio: { 'pt-BR': '🎤 Áudio', en: '🎤 Audio', es: '🎤 Audio', tr: '🎤 Ses' },
  video: { 'pt-BR': '🎬 Vídeo', en: '🎬 Video', es: '🎬 Vídeo', tr: '🎬 Video' },
  application: { 'pt-BR': '📄 Documento', en: '📄 Document', es: '📄 Documento', tr: '📄 Belge' },
  sticker: { 'pt-BR': 'Figurinha', en: 'Sticker', es: 'Sticker', tr: 'Çıkartma' },
  locationMessage: { 'pt-BR': '📍 Localização', en: '📍 Location', es: '📍 Ubicación', tr: '📍 Konum' },
  contactMessage: { 'pt-BR': '👤 Contato', en: '👤 Contact', es: '👤 Contacto', tr: '👤 Kişi' },
  message: { 'pt-BR': 'Nova mensagem', en: 'New message', es: 'Nuevo mensaje', tr: 'Yeni mesaj' },
});

type Named = Parameters<typeof kindText>[0];

const names: Readonly<Record<MediaType, Named>> = {
  chat: 'message',
  image: 'image',
  audio: 'audio',
  video: 'video',
  application: 'application',
  sticker: 'sticker',
  locationMessage: 'locationMessage',
  contactMessage: 'contactMessage',
  reactionMessage: 'message',
  call_log: 'message',
  unsupported: 'message',
};

/** Text of a notification about a message without words. */
export const wordless = (kind: MediaType, language: Language): string => kindText(names[kind], language);

const handing = serverTexts({
  by: {
    'pt-BR': '{{name}} transferiu esta conversa para você',
    en: '{{name}} transferred this conversation to you',
    es: '{{name}} le transfirió esta conversación',
    tr: '{{name}} bu görüşmeyi size aktardı',
  },
});

/** Text of a notification about a conversation that a colleague transferred. */
export const transferredText = (name: string, language: Language): string => render(handing('by', language), { name });

const promised = serverTexts({
  first: { 'pt-BR': 'Primeira resposta', en: 'First response', es: 'Primera respuesta', tr: 'İlk yanıt' },
  next: { 'pt-BR': 'Resposta', en: 'Response', es: 'Respuesta', tr: 'Yanıt' },
  resolution: { 'pt-BR': 'Solução', en: 'Resolution', es: 'Solución', tr: 'Çözüm' },
  soon: {
    'pt-BR': '{{promise}} vence em {{minutes}} min',
    en: '{{promise}} due in {{minutes}} min',
    es: '{{promise}}: vence en {{minutes}} min',
    tr: '{{promise}} için {{minutes}} dk kaldı',
  },
  late: {
    'pt-BR': '{{promise}} atrasada',
    en: '{{promise}} is late',
    es: '{{promise}} atrasada',
    tr: '{{promise}} gecikti',
  },
});

/**
 * Text of a notification about a service level.
 * @param minutes until it is due; null if it is late
 */
export const serviceLevelText = (target: ServiceTarget, minutes: number | null, language: Language): string =>
  render(promised(minutes === null ? 'late' : 'soon', language), {
    promise: promised(target, language),
    minutes: String(minutes ?? 0),
  });
