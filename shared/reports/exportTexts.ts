import { serverTexts } from '../connections/serverTexts.ts';

/** What stands above the columns of an exported report, and what the file is called. */
export const reportText = serverTexts({
  file: { 'pt-BR': 'relatorio', en: 'report', es: 'informe', tr: 'rapor' },
  id: { 'pt-BR': 'Atendimento', en: 'Ticket', es: 'Atención', tr: 'Görüşme' },
  contactName: { 'pt-BR': 'Cliente', en: 'Customer', es: 'Cliente', tr: 'Müşteri' },
  contactNumber: { 'pt-BR': 'Número', en: 'Number', es: 'Número', tr: 'Numara' },
  whatsappName: { 'pt-BR': 'Conexão', en: 'Connection', es: 'Conexión', tr: 'Bağlantı' },
  queueName: { 'pt-BR': 'Fila', en: 'Queue', es: 'Cola', tr: 'Kuyruk' },
  userName: { 'pt-BR': 'Atendente', en: 'Attendant', es: 'Agente', tr: 'Temsilci' },
  state: { 'pt-BR': 'Status', en: 'Status', es: 'Estado', tr: 'Durum' },
  lastMessage: { 'pt-BR': 'Última mensagem', en: 'Last message', es: 'Último mensaje', tr: 'Son mesaj' },
  createdAt: { 'pt-BR': 'Início', en: 'Began', es: 'Inicio', tr: 'Başladı' },
  closedAt: { 'pt-BR': 'Fim', en: 'Ended', es: 'Fin', tr: 'Bitti' },
  waitSeconds: { 'pt-BR': 'Espera (min)', en: 'Waiting (min)', es: 'Espera (min)', tr: 'Bekleme (dk)' },
  serviceSeconds: { 'pt-BR': 'Atendimento (min)', en: 'Service (min)', es: 'Atención (min)', tr: 'Hizmet (dk)' },
  supportSeconds: { 'pt-BR': 'Duração (min)', en: 'Duration (min)', es: 'Duración (min)', tr: 'Süre (dk)' },
  supportTime: { 'pt-BR': 'Tempo total', en: 'Total time', es: 'Tiempo total', tr: 'Toplam süre' },
  NPS: { 'pt-BR': 'NPS', en: 'NPS', es: 'NPS', tr: 'NPS' },
  open: { 'pt-BR': 'ABERTO', en: 'OPEN', es: 'ABIERTO', tr: 'AÇIK' },
  closed: { 'pt-BR': 'FECHADO', en: 'CLOSED', es: 'CERRADO', tr: 'KAPALI' },
  pending: { 'pt-BR': 'PENDENTE', en: 'WAITING', es: 'PENDIENTE', tr: 'BEKLİYOR' },
  group: { 'pt-BR': 'GRUPO', en: 'GROUP', es: 'GRUPO', tr: 'GRUP' },
  nps: { 'pt-BR': 'NPS', en: 'NPS', es: 'NPS', tr: 'NPS' },
  lgpd: { 'pt-BR': 'LGPD', en: 'CONSENT', es: 'CONSENTIMIENTO', tr: 'ONAY' },
});
