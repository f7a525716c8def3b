import { texts } from '@web/lib/i18n.ts';

export const exportTexts = texts('contactExport', {
  title: { 'pt-BR': 'Exportar contatos', en: 'Export contacts', es: 'Exportar contactos', tr: 'Kişileri dışa aktar' },
  masked: {
    'pt-BR': 'A planilha leva quem aparece na lista. Os números saem com os dígitos do meio ocultos.',
    en: 'The spreadsheet holds everyone the list shows. The middle digits of their numbers are hidden.',
    es: 'La planilla incluye a quienes muestra la lista. Los dígitos del medio de los números quedan ocultos.',
    tr: 'Tabloda listede görünenler yer alır. Numaraların ortadaki haneleri gizlenir.',
  },
  soFar_one: { 'pt-BR': '{{count}} contato', en: '{{count}} contact', es: '{{count}} contacto', tr: '{{count}} kişi' },
  soFar_other: {
    'pt-BR': '{{count}} contatos',
    en: '{{count}} contacts',
    es: '{{count}} contactos',
    tr: '{{count}} kişi',
  },
  saved: {
    'pt-BR': 'backup_contatos.xlsx está nos seus downloads.',
    en: 'backup_contatos.xlsx is in your downloads.',
    es: 'backup_contatos.xlsx está en sus descargas.',
    tr: 'backup_contatos.xlsx indirilenler klasörünüzde.',
  },
  nobody: {
    'pt-BR': 'A lista não mostra ninguém.',
    en: 'The list shows nobody.',
    es: 'La lista no muestra a nadie.',
    tr: 'Listede kimse yok.',
  },
  cancel: { 'pt-BR': 'Cancelar', en: 'Cancel', es: 'Cancelar', tr: 'Vazgeç' },
  close: { 'pt-BR': 'Fechar', en: 'Close', es: 'Cerrar', tr: 'Kapat' },
  retry: { 'pt-BR': 'Tentar de novo', en: 'Try again', es: 'Intentar de nuevo', tr: 'Yeniden dene' },
});
