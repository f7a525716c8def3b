import { texts } from '@web/lib/i18n.ts';

/** Words of an invoice that its company and the platform read. */
export const invoiceWords = texts('invoiceWords', {
  paid: { 'pt-BR': 'Pago', en: 'Paid', es: 'Pagado', tr: 'Ödendi' },
  overdue: { 'pt-BR': 'Vencido', en: 'Overdue', es: 'Vencido', tr: 'Gecikmiş' },
  open: { 'pt-BR': 'Em Aberto', en: 'Open', es: 'Pendiente', tr: 'Açık' },
  canceled: { 'pt-BR': 'Cancelado', en: 'Canceled', es: 'Cancelado', tr: 'İptal edildi' },
  refunded: { 'pt-BR': 'Estornado', en: 'Refunded', es: 'Reembolsado', tr: 'İade edildi' },
  missing: {
    'pt-BR': 'Faltam {{amount}}',
    en: '{{amount}} missing',
    es: 'Faltan {{amount}}',
    tr: '{{amount}} eksik',
  },
  surplus: {
    'pt-BR': '{{amount}} a mais',
    en: '{{amount}} too much',
    es: '{{amount}} de más',
    tr: '{{amount}} fazla',
  },
  partlyRefunded: {
    'pt-BR': '{{amount}} devolvidos',
    en: '{{amount}} given back',
    es: '{{amount}} devueltos',
    tr: '{{amount}} iade edildi',
  },
  details: { 'pt-BR': 'Detalhes', en: 'Details', es: 'Detalles', tr: 'Ayrıntılar' },
  users: { 'pt-BR': 'Usuários', en: 'Users', es: 'Usuarios', tr: 'Kullanıcılar' },
  connections: { 'pt-BR': 'Conexões', en: 'Connections', es: 'Conexiones', tr: 'Bağlantılar' },
  queues: { 'pt-BR': 'Filas', en: 'Queues', es: 'Colas', tr: 'Kuyruklar' },
  value: { 'pt-BR': 'Valor', en: 'Amount', es: 'Importe', tr: 'Tutar' },
  dueDate: { 'pt-BR': 'Data Venc.', en: 'Due date', es: 'Vencimiento', tr: 'Son ödeme' },
  status: { 'pt-BR': 'Status', en: 'Status', es: 'Estado', tr: 'Durum' },
  MENSAL: { 'pt-BR': '1 mês', en: '1 month', es: '1 mes', tr: '1 ay' },
  BIMESTRAL: { 'pt-BR': '2 meses', en: '2 months', es: '2 meses', tr: '2 ay' },
  TRIMESTRAL: { 'pt-BR': '3 meses', en: '3 months', es: '3 meses', tr: '3 ay' },
  SEMESTRAL: { 'pt-BR': '6 meses', en: '6 months', es: '6 meses', tr: '6 ay' },
  ANUAL: { 'pt-BR': '12 meses', en: '12 months', es: '12 meses', tr: '12 ay' },
});
