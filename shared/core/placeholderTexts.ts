/** Names for contacts and groups without a known name. */
export const placeholderTexts = {
  group: { 'pt-BR': 'Grupo', en: 'Group', es: 'Grupo', tr: 'Grup' },
  unnamed: {
    'pt-BR': 'Contato sem nome',
    en: 'Contact without a name',
    es: 'Contacto sin nombre',
    tr: 'Adsız kişi',
  },
} as const;
