import { texts } from '@web/lib/i18n.ts';

export const auditTexts = texts('audit', {
  purpose: {
    'pt-BR': 'Quem mudou o quê na empresa, e quando.',
    en: 'Who changed what in the company, and when.',
    es: 'Quién cambió qué en la empresa, y cuándo.',
    tr: 'Şirkette kimin, neyi, ne zaman değiştirdiği.',
  },
  title: { 'pt-BR': 'Auditoria', en: 'Audit log', es: 'Auditoría', tr: 'Denetim kaydı' },
  action: { 'pt-BR': 'O quê', en: 'What', es: 'Qué', tr: 'Ne' },
  target: { 'pt-BR': 'Registro', en: 'Record', es: 'Registro', tr: 'Kayıt' },
  user: { 'pt-BR': 'Quem', en: 'Who', es: 'Quién', tr: 'Kim' },
  at: { 'pt-BR': 'Quando', en: 'When', es: 'Cuándo', tr: 'Ne zaman' },
  month: { 'pt-BR': 'Mês', en: 'Month', es: 'Mes', tr: 'Ay' },
  everyone: { 'pt-BR': 'Todas as pessoas', en: 'Everyone', es: 'Todas las personas', tr: 'Herkes' },
  empty: {
    'pt-BR': 'Nada foi alterado neste mês. Aqui aparece quem mudou o quê na empresa.',
    en: 'Nothing was changed this month. Who changed what in the company shows up here.',
    es: 'No se cambió nada este mes. Aquí aparece quién cambió qué en la empresa.',
    tr: 'Bu ay hiçbir şey değiştirilmedi. Şirkette kimin neyi değiştirdiği burada görünür.',
  },
});
