import { texts } from '@web/lib/i18n.ts';

export const tagFormTexts = texts('tagForm', {
  name: { 'pt-BR': 'Nome', en: 'Name', es: 'Nombre', tr: 'Ad' },
  nameHint: {
    'pt-BR': 'De 3 a 50 caracteres.',
    en: '3 to 50 characters.',
    es: 'De 3 a 50 caracteres.',
    tr: '3 ile 50 karakter arası.',
  },
  color: { 'pt-BR': 'Cor', en: 'Colour', es: 'Color', tr: 'Renk' },
});
