import { texts } from '@web/lib/i18n.ts';

/** Choosing an emoji. */
export const emojiTexts = texts('emoji', {
  emojis: { 'pt-BR': 'Emojis', en: 'Emojis', es: 'Emojis', tr: 'Emojiler' },
  insert: { 'pt-BR': 'Inserir emoji', en: 'Insert emoji', es: 'Insertar emoji', tr: 'Emoji ekle' },
  search: { 'pt-BR': 'Buscar emoji', en: 'Search emoji', es: 'Buscar emoji', tr: 'Emoji ara' },
  recent: { 'pt-BR': 'Recentes', en: 'Recent', es: 'Recientes', tr: 'Son kullanılanlar' },
  loading: { 'pt-BR': 'Carregando emojis…', en: 'Loading emojis…', es: 'Cargando emojis…', tr: 'Emojiler yükleniyor…' },
  none: {
    'pt-BR': 'Nenhum emoji com “{{text}}”.',
    en: 'No emoji with “{{text}}”.',
    es: 'Ningún emoji con “{{text}}”.',
    tr: '“{{text}}” içeren emoji yok.',
  },
  failed: {
    'pt-BR': 'Os emojis não puderam ser carregados. Verifique a conexão e tente de novo.',
    en: 'The emojis could not be loaded. Check the connection and try again.',
    es: 'No se pudieron cargar los emojis. Revise la conexión e inténtelo de nuevo.',
    tr: 'Emojiler yüklenemedi. Bağlantıyı denetleyip yeniden deneyin.',
  },
  again: { 'pt-BR': 'Tentar de novo', en: 'Try again', es: 'Intentar de nuevo', tr: 'Yeniden dene' },
  tone: {
    'pt-BR': 'Mudar o tom de pele',
    en: 'Change skin tone',
    es: 'Cambiar el tono de piel',
    tr: 'Ten rengini değiştir',
  },
  light: { 'pt-BR': 'clara', en: 'light', es: 'claro', tr: 'açık' },
  mediumLight: { 'pt-BR': 'morena clara', en: 'medium-light', es: 'claro medio', tr: 'orta açık' },
  medium: { 'pt-BR': 'morena', en: 'medium', es: 'medio', tr: 'orta' },
  mediumDark: { 'pt-BR': 'morena escura', en: 'medium-dark', es: 'oscuro medio', tr: 'orta koyu' },
  dark: { 'pt-BR': 'escura', en: 'dark', es: 'oscuro', tr: 'koyu' },
  smileys: {
    'pt-BR': 'Sorrisos e emoções',
    en: 'Smileys and emotion',
    es: 'Caras y emociones',
    tr: 'Yüzler ve duygular',
  },
  people: { 'pt-BR': 'Pessoas', en: 'People', es: 'Personas', tr: 'İnsanlar' },
  nature: {
    'pt-BR': 'Animais e natureza',
    en: 'Animals and nature',
    es: 'Animales y naturaleza',
    tr: 'Hayvanlar ve doğa',
  },
  food: { 'pt-BR': 'Comidas e bebidas', en: 'Food and drink', es: 'Comida y bebida', tr: 'Yiyecek ve içecek' },
  travel: { 'pt-BR': 'Viagens e lugares', en: 'Travel and places', es: 'Viajes y lugares', tr: 'Seyahat ve yerler' },
  activities: { 'pt-BR': 'Atividades', en: 'Activities', es: 'Actividades', tr: 'Etkinlikler' },
  objects: { 'pt-BR': 'Objetos', en: 'Objects', es: 'Objetos', tr: 'Nesneler' },
  symbols: { 'pt-BR': 'Símbolos', en: 'Symbols', es: 'Símbolos', tr: 'Simgeler' },
  flags: { 'pt-BR': 'Bandeiras', en: 'Flags', es: 'Banderas', tr: 'Bayraklar' },
});
