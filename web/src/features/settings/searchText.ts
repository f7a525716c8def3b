import { texts } from '@web/lib/i18n.ts';

export const searchTexts = texts('settingsFinding', {
  search: {
    'pt-BR': 'Buscar configuração',
    en: 'Search settings',
    es: 'Buscar ajuste',
    tr: 'Ayar ara',
  },
  index: { 'pt-BR': 'Nesta tela', en: 'On this screen', es: 'En esta pantalla', tr: 'Bu ekranda' },
  nothingFound: {
    'pt-BR': 'Nenhuma configuração fala de “{{typed}}”.',
    en: 'No setting speaks of “{{typed}}”.',
    es: 'Ningún ajuste habla de “{{typed}}”.',
    tr: '“{{typed}}” ile ilgili ayar yok.',
  },
  clearSearch: { 'pt-BR': 'Limpar busca', en: 'Clear search', es: 'Limpiar búsqueda', tr: 'Aramayı temizle' },
});
