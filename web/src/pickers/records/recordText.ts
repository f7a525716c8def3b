import { texts } from '@web/lib/i18n.ts';

export const recordTexts = texts('records', {
  edit: { 'pt-BR': 'Editar', en: 'Edit', es: 'Editar', tr: 'Düzenle' },
  view: { 'pt-BR': 'Ver', en: 'View', es: 'Ver', tr: 'Görüntüle' },
  remove: { 'pt-BR': 'Excluir', en: 'Delete', es: 'Eliminar', tr: 'Sil' },
});
