import { texts } from '@web/lib/i18n.ts';

/** Names of the limits and features of plans. */
export const planWords = texts('planWords', {
  users: { 'pt-BR': 'Usuários', en: 'Users', es: 'Usuarios', tr: 'Kullanıcılar' },
  connections: { 'pt-BR': 'Conexões', en: 'Connections', es: 'Conexiones', tr: 'Bağlantılar' },
  queues: { 'pt-BR': 'Filas', en: 'Queues', es: 'Colas', tr: 'Kuyruklar' },
  useWhatsapp: { 'pt-BR': 'WhatsApp', en: 'WhatsApp', es: 'WhatsApp', tr: 'WhatsApp' },
  useFacebook: { 'pt-BR': 'Messenger', en: 'Messenger', es: 'Messenger', tr: 'Messenger' },
  useInstagram: { 'pt-BR': 'Instagram', en: 'Instagram', es: 'Instagram', tr: 'Instagram' },
  useCampaigns: { 'pt-BR': 'Campanhas', en: 'Campaigns', es: 'Campañas', tr: 'Kampanyalar' },
  useSchedules: { 'pt-BR': 'Agendamentos', en: 'Scheduled messages', es: 'Programados', tr: 'Zamanlananlar' },
  useInternalChat: { 'pt-BR': 'Chat interno', en: 'Internal chat', es: 'Chat interno', tr: 'Dahili sohbet' },
  useExternalApi: { 'pt-BR': 'API externa', en: 'External API', es: 'API externa', tr: 'Harici API' },
  useKanban: { 'pt-BR': 'Kanban', en: 'Kanban', es: 'Kanban', tr: 'Kanban' },
  useOpenAi: { 'pt-BR': 'Prompts de IA', en: 'AI prompts', es: 'Prompts de IA', tr: 'Yapay zekâ istemleri' },
  useIntegration: { 'pt-BR': 'Integrações', en: 'Integrations', es: 'Integraciones', tr: 'Entegrasyonlar' },
});
