import { texts } from '@web/lib/i18n.ts';

export const todoTexts = texts('todolist', {
  purpose: {
    'pt-BR': 'Uma lista só sua, guardada neste navegador.',
    en: 'A list of your own, kept in this browser.',
    es: 'Una lista solo suya, guardada en este navegador.',
    tr: 'Yalnızca size ait, bu tarayıcıda saklanan liste.',
  },
  title: { 'pt-BR': 'Tarefas', en: 'To-do list', es: 'Tareas', tr: 'Yapılacaklar' },
  local: {
    'pt-BR': 'Fica só neste navegador.',
    en: 'Kept in this browser only.',
    es: 'Solo se guarda en este navegador.',
    tr: 'Yalnızca bu tarayıcıda saklanır.',
  },
  what: { 'pt-BR': 'Nova tarefa', en: 'New task', es: 'Nueva tarea', tr: 'Yeni görev' },
  add: { 'pt-BR': 'Adicionar', en: 'Add', es: 'Añadir', tr: 'Ekle' },
  edit: { 'pt-BR': 'Editar {{name}}', en: 'Edit {{name}}', es: 'Editar {{name}}', tr: '{{name}} düzenle' },
  remove: { 'pt-BR': 'Remover {{name}}', en: 'Remove {{name}}', es: 'Quitar {{name}}', tr: '{{name}} kaldır' },
  task: { 'pt-BR': 'Tarefa', en: 'Task', es: 'Tarea', tr: 'Görev' },
  save: { 'pt-BR': 'Salvar', en: 'Save', es: 'Guardar', tr: 'Kaydet' },
  cancel: { 'pt-BR': 'Cancelar', en: 'Cancel', es: 'Cancelar', tr: 'Vazgeç' },
  removed: { 'pt-BR': 'Tarefa removida', en: 'Task removed', es: 'Tarea quitada', tr: 'Görev kaldırıldı' },
  undo: { 'pt-BR': 'Desfazer', en: 'Undo', es: 'Deshacer', tr: 'Geri al' },
  changed: { 'pt-BR': 'Alterada', en: 'Changed', es: 'Modificada', tr: 'Değiştirildi' },
  empty: {
    'pt-BR': 'Nada pendente. Anote acima o que não quer esquecer.',
    en: 'Nothing to do. Note above what you do not want to forget.',
    es: 'Nada pendiente. Anote arriba lo que no quiere olvidar.',
    tr: 'Bekleyen yok. Unutmak istemediğinizi yukarıya yazın.',
  },
});
