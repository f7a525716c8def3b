import type { HeldKind, TaskKind, TaskStatus } from '@shared/privacy/model.ts';
import { type Phrase, texts } from '@web/lib/i18n.ts';

export const kindTexts = texts('privacyTaskKinds', {
  count: { 'pt-BR': 'Contagem', en: 'Count', es: 'Conteo', tr: 'Sayım' },
  export: { 'pt-BR': 'Exportação', en: 'Export', es: 'Exportación', tr: 'Dışa aktarma' },
  erasure: { 'pt-BR': 'Eliminação', en: 'Erasure', es: 'Borrado', tr: 'Silme' },
  retentionPreview: {
    'pt-BR': 'Prévia da retenção',
    en: 'Retention preview',
    es: 'Vista previa de retención',
    tr: 'Saklama önizlemesi',
  },
  retention: { 'pt-BR': 'Retenção', en: 'Retention', es: 'Retención', tr: 'Saklama süresi' },
} satisfies Record<TaskKind, Phrase>);

export const statusTexts = texts('privacyTaskStates', {
  running: { 'pt-BR': 'Em andamento', en: 'Running', es: 'En curso', tr: 'Sürüyor' },
  done: { 'pt-BR': 'Concluído', en: 'Done', es: 'Concluido', tr: 'Tamamlandı' },
  failed: { 'pt-BR': 'Falhou', en: 'Failed', es: 'Falló', tr: 'Başarısız' },
  cancelled: { 'pt-BR': 'Cancelado', en: 'Cancelled', es: 'Cancelado', tr: 'İptal edildi' },
  expired: { 'pt-BR': 'Expirado', en: 'Expired', es: 'Vencido', tr: 'Süresi doldu' },
} satisfies Record<TaskStatus, Phrase>);

export const heldTexts = texts('privacyHeld', {
  contacts: { 'pt-BR': 'Cadastros', en: 'Contacts', es: 'Contactos', tr: 'Kişi kayıtları' },
  identities: { 'pt-BR': 'Identidades', en: 'Identities', es: 'Identidades', tr: 'Kimlikler' },
  conversations: { 'pt-BR': 'Conversas', en: 'Conversations', es: 'Conversaciones', tr: 'Konuşmalar' },
  tickets: { 'pt-BR': 'Atendimentos', en: 'Tickets', es: 'Atenciones', tr: 'Görüşmeler' },
  messages: { 'pt-BR': 'Mensagens', en: 'Messages', es: 'Mensajes', tr: 'Mesajlar' },
  media: { 'pt-BR': 'Arquivos', en: 'Files', es: 'Archivos', tr: 'Dosyalar' },
  recordings: { 'pt-BR': 'Gravações de voz', en: 'Voice recordings', es: 'Grabaciones de voz', tr: 'Ses kayıtları' },
  notes: { 'pt-BR': 'Notas', en: 'Notes', es: 'Notas', tr: 'Notlar' },
  schedules: { 'pt-BR': 'Agendamentos', en: 'Scheduled messages', es: 'Programados', tr: 'Zamanlananlar' },
  drafts: { 'pt-BR': 'Rascunhos', en: 'Drafts', es: 'Borradores', tr: 'Taslaklar' },
  ratings: { 'pt-BR': 'Avaliações', en: 'Ratings', es: 'Calificaciones', tr: 'Değerlendirmeler' },
  consents: { 'pt-BR': 'Consentimentos', en: 'Consents', es: 'Consentimientos', tr: 'Onaylar' },
  exports: { 'pt-BR': 'Exportações', en: 'Exports', es: 'Exportaciones', tr: 'Dışa aktarımlar' },
  audit: {
    'pt-BR': 'Registros de auditoria',
    en: 'Audit records',
    es: 'Registros de auditoría',
    tr: 'Denetim kayıtları',
  },
  missing: { 'pt-BR': 'Arquivos que faltam', en: 'Missing files', es: 'Archivos que faltan', tr: 'Eksik dosyalar' },
} satisfies Record<HeldKind, Phrase>);
