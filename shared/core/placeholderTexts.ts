/** How a contact or group is called while nobody knows its name. */
export const placeholderTexts = {
  group: { 'pt-BR': 'Grupo', en: 'Group', es: 'Grupo', tr: 'Grup' },
  unnamed: {
    'pt-BR': 'Contato sem nome',
    en: 'Contact without a name',
    es: 'Contacto sin nombre',
    tr: 'Adsız kişi',
  },
} as const;
