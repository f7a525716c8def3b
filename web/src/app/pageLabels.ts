import { texts } from '@web/lib/i18n.ts';

/** The pages' names wherever they are offered. */
export const pageLabels = texts('pages', {
  tickets: { 'pt-BR': 'Atendimentos', en: 'Tickets', es: 'Atenciones', tr: 'Görüşmeler' },
  contacts: { 'pt-BR': 'Contatos', en: 'Contacts', es: 'Contactos', tr: 'Kişiler' },
  tags: { 'pt-BR': 'Tags', en: 'Tags', es: 'Etiquetas', tr: 'Etiketler' },
  chats: { 'pt-BR': 'Chat interno', en: 'Internal chat', es: 'Chat interno', tr: 'Dahili sohbet' },
  kanban: { 'pt-BR': 'Kanban', en: 'Kanban', es: 'Kanban', tr: 'Kanban' },
  tagsKanban: { 'pt-BR': 'Etapas do kanban', en: 'Kanban stages', es: 'Etapas del kanban', tr: 'Kanban aşamaları' },
  todolist: { 'pt-BR': 'Tarefas', en: 'To-do list', es: 'Tareas', tr: 'Yapılacaklar' },
  announcements: { 'pt-BR': 'Informativos', en: 'Announcements', es: 'Anuncios', tr: 'Duyurular' },
  quickMessages: { 'pt-BR': 'Mensagens rápidas', en: 'Quick messages', es: 'Mensajes rápidos', tr: 'Hızlı mesajlar' },
  schedules: { 'pt-BR': 'Agendamentos', en: 'Scheduled messages', es: 'Programados', tr: 'Zamanlananlar' },
  files: { 'pt-BR': 'Listas de arquivos', en: 'File lists', es: 'Listas de archivos', tr: 'Dosya listeleri' },
  integrations: { 'pt-BR': 'Integrações', en: 'Integrations', es: 'Integraciones', tr: 'Entegrasyonlar' },
  prompts: { 'pt-BR': 'Prompts de IA', en: 'AI prompts', es: 'Prompts de IA', tr: 'Yapay zekâ istemleri' },
  users: { 'pt-BR': 'Usuários', en: 'Users', es: 'Usuarios', tr: 'Kullanıcılar' },
  queues: { 'pt-BR': 'Filas', en: 'Queues', es: 'Colas', tr: 'Kuyruklar' },
  duty: { 'pt-BR': 'Plantão', en: 'On-call duty', es: 'Guardia', tr: 'Nöbet' },
  connections: { 'pt-BR': 'Conexões', en: 'Connections', es: 'Conexiones', tr: 'Bağlantılar' },
  audit: { 'pt-BR': 'Auditoria', en: 'Audit log', es: 'Auditoría', tr: 'Denetim kaydı' },
  sandbox: { 'pt-BR': 'Celular de teste', en: 'Test phone', es: 'Teléfono de prueba', tr: 'Deneme telefonu' },
  mailbox: { 'pt-BR': 'Caixa de e-mails', en: 'Mailbox', es: 'Buzón de correo', tr: 'Posta kutusu' },
  settings: { 'pt-BR': 'Configurações', en: 'Settings', es: 'Ajustes', tr: 'Ayarlar' },
  options: {
    'pt-BR': 'Opções do atendimento',
    en: 'Service options',
    es: 'Opciones de atención',
    tr: 'Hizmet seçenekleri',
  },
  hours: { 'pt-BR': 'Horário de atendimento', en: 'Opening hours', es: 'Horario de atención', tr: 'Çalışma saatleri' },
  privacy: { 'pt-BR': 'Privacidade (LGPD)', en: 'Privacy (LGPD)', es: 'Privacidad (LGPD)', tr: 'Gizlilik (LGPD)' },
});
