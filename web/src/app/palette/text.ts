import { texts } from '@web/lib/i18n.ts';

export const paletteTexts = texts('palette', {
  title: { 'pt-BR': 'Buscar e agir', en: 'Find and act', es: 'Buscar y actuar', tr: 'Bul ve yap' },
  label: {
    'pt-BR': 'Conversa, contato, tela ou ação',
    en: 'Conversation, contact, screen or action',
    es: 'Conversación, contacto, pantalla o acción',
    tr: 'Görüşme, kişi, ekran veya işlem',
  },
  close: { 'pt-BR': 'Fechar', en: 'Close', es: 'Cerrar', tr: 'Kapat' },
  recent: { 'pt-BR': 'Recentes', en: 'Recent', es: 'Recientes', tr: 'Son kullanılanlar' },
  actions: { 'pt-BR': 'Ações', en: 'Actions', es: 'Acciones', tr: 'İşlemler' },
  screens: { 'pt-BR': 'Telas', en: 'Screens', es: 'Pantallas', tr: 'Ekranlar' },
  tickets: { 'pt-BR': 'Conversas', en: 'Conversations', es: 'Conversaciones', tr: 'Görüşmeler' },
  contacts: { 'pt-BR': 'Contatos', en: 'Contacts', es: 'Contactos', tr: 'Kişiler' },
  nothing: {
    'pt-BR': 'Nada encontrado com “{{typed}}”.',
    en: 'Nothing found for “{{typed}}”.',
    es: 'Nada encontrado con “{{typed}}”.',
    tr: '“{{typed}}” için bir şey bulunamadı.',
  },
  searching: { 'pt-BR': 'Procurando…', en: 'Searching…', es: 'Buscando…', tr: 'Aranıyor…' },
  found_one: {
    'pt-BR': '{{count}} resultado',
    en: '{{count}} result',
    es: '{{count}} resultado',
    tr: '{{count}} sonuç',
  },
  found_other: {
    'pt-BR': '{{count}} resultados',
    en: '{{count}} results',
    es: '{{count}} resultados',
    tr: '{{count}} sonuç',
  },
});
