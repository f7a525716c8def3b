import { texts } from '@web/lib/i18n.ts';

export const tagsTexts = texts('tags', {
  purpose: {
    'pt-BR': 'Marcam contatos e conversas, para achá-los depois.',
    en: 'They mark contacts and conversations, so that you find them later.',
    es: 'Marcan contactos y conversaciones para encontrarlos después.',
    tr: 'Kişileri ve görüşmeleri sonra bulmak için işaretler.',
  },
  title: { 'pt-BR': 'Tags', en: 'Tags', es: 'Etiquetas', tr: 'Etiketler' },
  search: { 'pt-BR': 'Buscar tag', en: 'Search tags', es: 'Buscar etiqueta', tr: 'Etiket ara' },
  add: { 'pt-BR': 'Nova tag', en: 'New tag', es: 'Nueva etiqueta', tr: 'Yeni etiket' },
  editTitle: { 'pt-BR': 'Editar tag', en: 'Edit tag', es: 'Editar etiqueta', tr: 'Etiketi düzenle' },
  showContacts: { 'pt-BR': 'Ver contatos', en: 'Show contacts', es: 'Ver contactos', tr: 'Kişileri göster' },
  empty: {
    'pt-BR': 'Tags dizem em uma palavra quem é o contato. Crie a primeira, como “Cliente VIP”.',
    en: 'Tags say in a word who a contact is. Create the first one, such as “VIP customer”.',
    es: 'Las etiquetas dicen en una palabra quién es el contacto. Cree la primera, como “Cliente VIP”.',
    tr: 'Etiketler bir kişinin kim olduğunu tek sözcükle anlatır. “VIP müşteri” gibi ilk etiketi oluşturun.',
  },
  name: { 'pt-BR': 'Nome', en: 'Name', es: 'Nombre', tr: 'Ad' },
  color: { 'pt-BR': 'Cor', en: 'Colour', es: 'Color', tr: 'Renk' },
  contacts: { 'pt-BR': 'Contatos', en: 'Contacts', es: 'Contactos', tr: 'Kişiler' },
  saved: { 'pt-BR': 'Tag salva', en: 'Tag saved', es: 'Etiqueta guardada', tr: 'Etiket kaydedildi' },
  removed: { 'pt-BR': 'Tag excluída', en: 'Tag deleted', es: 'Etiqueta eliminada', tr: 'Etiket silindi' },
  removeTitle: {
    'pt-BR': 'Excluir a tag {{name}}?',
    en: 'Delete the tag {{name}}?',
    es: '¿Eliminar la etiqueta {{name}}?',
    tr: '{{name}} etiketi silinsin mi?',
  },
  removeText_one: {
    'pt-BR': '{{count}} contato fica sem ela.',
    en: '{{count}} contact loses it.',
    es: '{{count}} contacto la pierde.',
    tr: '{{count}} kişi onu kaybeder.',
  },
  removeText_other: {
    'pt-BR': '{{count}} contatos ficam sem ela.',
    en: '{{count}} contacts lose it.',
    es: '{{count}} contactos la pierden.',
    tr: '{{count}} kişi onu kaybeder.',
  },
});
