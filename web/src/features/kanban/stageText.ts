import { texts } from '@web/lib/i18n.ts';

export const stageTexts = texts('stages', {
  purpose: {
    'pt-BR': 'As colunas do quadro, na ordem em que as conversas avançam.',
    en: 'The columns of the board, in the order conversations move on.',
    es: 'Las columnas del tablero, en el orden en que avanzan las conversaciones.',
    tr: 'Görüşmelerin ilerlediği sırayla panonun sütunları.',
  },
  title: { 'pt-BR': 'Etapas do kanban', en: 'Kanban stages', es: 'Etapas del kanban', tr: 'Kanban aşamaları' },
  manage: { 'pt-BR': 'Etapas do kanban', en: 'Kanban stages', es: 'Etapas del kanban', tr: 'Kanban aşamaları' },
  search: { 'pt-BR': 'Buscar etapa', en: 'Search stages', es: 'Buscar etapa', tr: 'Aşama ara' },
  add: { 'pt-BR': 'Nova etapa', en: 'New stage', es: 'Nueva etapa', tr: 'Yeni aşama' },
  editTitle: { 'pt-BR': 'Editar etapa', en: 'Edit stage', es: 'Editar etapa', tr: 'Aşamayı düzenle' },
  name: { 'pt-BR': 'Nome', en: 'Name', es: 'Nombre', tr: 'Ad' },
  color: { 'pt-BR': 'Cor', en: 'Colour', es: 'Color', tr: 'Renk' },
  tickets: { 'pt-BR': 'Atendimentos', en: 'Tickets', es: 'Atenciones', tr: 'Görüşmeler' },
  board: { 'pt-BR': 'Ver o quadro', en: 'See the board', es: 'Ver el tablero', tr: 'Panoyu gör' },
  saved: { 'pt-BR': 'Etapa salva', en: 'Stage saved', es: 'Etapa guardada', tr: 'Aşama kaydedildi' },
  removed: { 'pt-BR': 'Etapa excluída', en: 'Stage deleted', es: 'Etapa eliminada', tr: 'Aşama silindi' },
  removeTitle: {
    'pt-BR': 'Excluir a etapa {{name}}?',
    en: 'Delete the stage {{name}}?',
    es: '¿Eliminar la etapa {{name}}?',
    tr: '{{name}} aşaması silinsin mi?',
  },
  removeText_one: {
    'pt-BR': '{{count}} atendimento fica sem etapa.',
    en: '{{count}} ticket is left without a stage.',
    es: '{{count}} atención queda sin etapa.',
    tr: '{{count}} görüşme aşamasız kalır.',
  },
  removeText_other: {
    'pt-BR': '{{count}} atendimentos ficam sem etapa.',
    en: '{{count}} tickets are left without a stage.',
    es: '{{count}} atenciones quedan sin etapa.',
    tr: '{{count}} görüşme aşamasız kalır.',
  },
  empty: {
    'pt-BR': 'Cada etapa é uma coluna do kanban. Crie a primeira, como “Orçamento”.',
    en: 'Each stage is a column of the kanban. Create the first one, such as “Quote”.',
    es: 'Cada etapa es una columna del kanban. Cree la primera, como “Presupuesto”.',
    tr: 'Her aşama kanbanın bir sütunudur. “Teklif” gibi ilk aşamayı oluşturun.',
  },
  emptyReadOnly: {
    'pt-BR': 'Ainda não há etapas. Quem administra a empresa pode criá-las.',
    en: 'There are no stages yet. The company’s administrators can create them.',
    es: 'Aún no hay etapas. Quien administra la empresa puede crearlas.',
    tr: 'Henüz aşama yok. Şirket yöneticileri oluşturabilir.',
  },
});
