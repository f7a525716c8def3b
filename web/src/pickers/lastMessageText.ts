import { texts } from '@web/lib/i18n.ts';

export const lastMessageTexts = texts('lastWords', {
  you: { 'pt-BR': 'Você:', en: 'You:', es: 'Usted:', tr: 'Siz:' },
  failed: { 'pt-BR': 'Não enviada:', en: 'Not sent:', es: 'No enviado:', tr: 'Gönderilmedi:' },
  none: {
    'pt-BR': 'Nenhuma mensagem ainda',
    en: 'No messages yet',
    es: 'Aún sin mensajes',
    tr: 'Henüz mesaj yok',
  },
  file: { 'pt-BR': 'Arquivo', en: 'File', es: 'Archivo', tr: 'Dosya' },
  image: { 'pt-BR': 'Foto', en: 'Photo', es: 'Foto', tr: 'Fotoğraf' },
  audio: { 'pt-BR': 'Áudio', en: 'Audio', es: 'Audio', tr: 'Ses' },
  video: { 'pt-BR': 'Vídeo', en: 'Video', es: 'Vídeo', tr: 'Video' },
  sticker: { 'pt-BR': 'Figurinha', en: 'Sticker', es: 'Sticker', tr: 'Çıkartma' },
  location: { 'pt-BR': 'Localização', en: 'Location', es: 'Ubicación', tr: 'Konum' },
  contact: { 'pt-BR': 'Contato', en: 'Contact', es: 'Contacto', tr: 'Kişi' },
  call: { 'pt-BR': 'Ligação', en: 'Call', es: 'Llamada', tr: 'Arama' },
  unsupported: {
    'pt-BR': 'Mensagem não suportada',
    en: 'Unsupported message',
    es: 'Mensaje no compatible',
    tr: 'Desteklenmeyen mesaj',
  },
});
