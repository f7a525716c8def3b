import { texts } from '@web/lib/i18n.ts';

/** Texts about invalid values; the same on every screen. */
export const validationTexts = texts('validation', {
  required: {
    'pt-BR': 'Preencha este campo',
    en: 'Fill in this field',
    es: 'Complete este campo',
    tr: 'Bu alanı doldurun',
  },
  choose: { 'pt-BR': 'Escolha uma opção', en: 'Choose an option', es: 'Elija una opción', tr: 'Bir seçenek seçin' },
  textShort_one: {
    'pt-BR': 'Use pelo menos {{count}} caractere',
    en: 'Use at least {{count}} character',
    es: 'Use al menos {{count}} carácter',
    tr: 'En az {{count}} karakter kullanın',
  },
  textShort_other: {
    'pt-BR': 'Use pelo menos {{count}} caracteres',
    en: 'Use at least {{count}} characters',
    es: 'Use al menos {{count}} caracteres',
    tr: 'En az {{count}} karakter kullanın',
  },
  textLong_one: {
    'pt-BR': 'Use no máximo {{count}} caractere',
    en: 'Use at most {{count}} character',
    es: 'Use como máximo {{count}} carácter',
    tr: 'En fazla {{count}} karakter kullanın',
  },
  textLong_other: {
    'pt-BR': 'Use no máximo {{count}} caracteres',
    en: 'Use at most {{count}} characters',
    es: 'Use como máximo {{count}} caracteres',
    tr: 'En fazla {{count}} karakter kullanın',
  },
  listShort_one: {
    'pt-BR': 'Escolha pelo menos {{count}} item',
    en: 'Choose at least {{count}} item',
    es: 'Elija al menos {{count}} elemento',
    tr: 'En az {{count}} öğe seçin',
  },
  listShort_other: {
    'pt-BR': 'Escolha pelo menos {{count}} itens',
    en: 'Choose at least {{count}} items',
    es: 'Elija al menos {{count}} elementos',
    tr: 'En az {{count}} öğe seçin',
  },
  listLong_one: {
    'pt-BR': 'Escolha no máximo {{count}} item',
    en: 'Choose at most {{count}} item',
    es: 'Elija como máximo {{count}} elemento',
    tr: 'En fazla {{count}} öğe seçin',
  },
  listLong_other: {
    'pt-BR': 'Escolha no máximo {{count}} itens',
    en: 'Choose at most {{count}} items',
    es: 'Elija como máximo {{count}} elementos',
    tr: 'En fazla {{count}} öğe seçin',
  },
  numberSmall: {
    'pt-BR': 'O valor mínimo é {{limit}}',
    en: 'The lowest value is {{limit}}',
    es: 'El valor mínimo es {{limit}}',
    tr: 'En küçük değer {{limit}}',
  },
  numberLarge: {
    'pt-BR': 'O valor máximo é {{limit}}',
    en: 'The highest value is {{limit}}',
    es: 'El valor máximo es {{limit}}',
    tr: 'En büyük değer {{limit}}',
  },
  number: { 'pt-BR': 'Informe um número', en: 'Enter a number', es: 'Indique un número', tr: 'Bir sayı girin' },
  email: { 'pt-BR': 'E-mail inválido', en: 'Invalid e-mail', es: 'Correo no válido', tr: 'Geçersiz e-posta' },
  url: { 'pt-BR': 'Endereço inválido', en: 'Invalid address', es: 'Dirección no válida', tr: 'Geçersiz adres' },
  time: { 'pt-BR': 'Horário inválido', en: 'Invalid time', es: 'Hora no válida', tr: 'Geçersiz saat' },
  date: { 'pt-BR': 'Data inválida', en: 'Invalid date', es: 'Fecha no válida', tr: 'Geçersiz tarih' },
  invalid: { 'pt-BR': 'Valor inválido', en: 'Invalid value', es: 'Valor no válido', tr: 'Geçersiz değer' },
});
