import { texts } from '@web/lib/i18n.ts';

export const judgementTexts = texts('sheetJudgement', {
  preview: {
    'pt-BR': 'Como vai ficar',
    en: 'What will come in',
    es: 'Cómo quedará',
    tr: 'Nasıl olacak',
  },
  judging: {
    'pt-BR': 'Conferindo as linhas',
    en: 'Checking the rows',
    es: 'Revisando las filas',
    tr: 'Satırlar denetleniyor',
  },
  line: {
    'pt-BR': 'Linha',
    en: 'Row',
    es: 'Fila',
    tr: 'Satır',
  },
  more: {
    'pt-BR': 'Tags e campos',
    en: 'Tags and fields',
    es: 'Etiquetas y campos',
    tr: 'Etiketler ve alanlar',
  },
  variables: {
    'pt-BR': 'Variáveis',
    en: 'Variables',
    es: 'Variables',
    tr: 'Değişkenler',
  },
  empty: {
    'pt-BR': '(vazio)',
    en: '(empty)',
    es: '(vacío)',
    tr: '(boş)',
  },
  allReady_one: {
    'pt-BR': '{{count}} linha pronta para entrar.',
    en: '{{count}} row is ready to come in.',
    es: '{{count}} fila lista para entrar.',
    tr: '{{count}} satır alınmaya hazır.',
  },
  allReady_other: {
    'pt-BR': '{{count}} linhas prontas para entrar.',
    en: '{{count}} rows are ready to come in.',
    es: '{{count}} filas listas para entrar.',
    tr: '{{count}} satır alınmaya hazır.',
  },
  someRefused: {
    'pt-BR':
      'Prontas para entrar: {{ready}} de {{rows}}. Recusadas: {{refused}}. Depois da importação elas podem ser baixadas, com o motivo.',
    en: 'Ready to come in: {{ready}} of {{rows}}. Refused: {{refused}}. After the import they can be downloaded, with the reason.',
    es: 'Listas para entrar: {{ready}} de {{rows}}. Rechazadas: {{refused}}. Después de la importación se pueden descargar, con el motivo.',
    tr: 'Alınmaya hazır: {{ready}} / {{rows}}. Reddedilen: {{refused}}. Aktarımdan sonra nedenleriyle indirilebilirler.',
  },
  lines: {
    'pt-BR': 'linha {{lines}}',
    en: 'row {{lines}}',
    es: 'fila {{lines}}',
    tr: 'satır {{lines}}',
  },
  otherNumbers_one: {
    'pt-BR': '{{count}} pessoa tem mais de um número: entra um só, o celular antes do fixo.',
    en: '{{count}} person has more than one number: one comes in, a mobile before a landline.',
    es: '{{count}} persona tiene más de un número: entra uno solo, el móvil antes que el fijo.',
    tr: '{{count}} kişinin birden çok numarası var: biri alınır, önce cep telefonu.',
  },
  otherNumbers_other: {
    'pt-BR': '{{count}} pessoas têm mais de um número: entra um só de cada, o celular antes do fixo.',
    en: '{{count}} people have more than one number: one of each comes in, a mobile before a landline.',
    es: '{{count}} personas tienen más de un número: entra uno de cada una, el móvil antes que el fijo.',
    tr: '{{count}} kişinin birden çok numarası var: her birinden biri alınır, önce cep telefonu.',
  },
  number_missing: {
    'pt-BR': 'Sem número',
    en: 'No number',
    es: 'Sin número',
    tr: 'Numara yok',
  },
  number_invalid: {
    'pt-BR': 'Não é um número de telefone com DDD',
    en: 'Not a telephone number with area code',
    es: 'No es un número de teléfono con código de área',
    tr: 'Alan kodlu bir telefon numarası değil',
  },
  number_rounded: {
    'pt-BR': 'O programa arredondou o número (5,5E+12): formate a coluna como texto e digite de novo',
    en: 'The program rounded the number (5.5E+12): format the column as text and enter it again',
    es: 'El programa redondeó el número (5,5E+12): dé formato de texto a la columna e ingréselo de nuevo',
    tr: 'Program numarayı yuvarlamış (5,5E+12): sütunu metin yapın ve yeniden girin',
  },
  tag_unknown: {
    'pt-BR': 'Tag que não existe',
    en: 'Tag that does not exist',
    es: 'Etiqueta que no existe',
    tr: 'Var olmayan etiket',
  },
  email_invalid: {
    'pt-BR': 'E-mail inválido',
    en: 'Invalid e-mail',
    es: 'Correo inválido',
    tr: 'Geçersiz e-posta',
  },
});
