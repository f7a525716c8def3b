import { texts } from '@web/lib/i18n.ts';

/** Descriptions of the variables of shared/messages/variables.ts. */
export const variableTexts = texts('variables', {
  insert: { 'pt-BR': 'Inserir variável', en: 'Insert a variable', es: 'Insertar variable', tr: 'Değişken ekle' },
  unknown: {
    'pt-BR': 'Não é variável e sai em branco: {{names}}',
    en: 'Not a variable, will be left blank: {{names}}',
    es: 'No es una variable y queda en blanco: {{names}}',
    tr: 'Değişken değil, boş kalır: {{names}}',
  },
  firstName: { 'pt-BR': 'Primeiro nome', en: 'First name', es: 'Primer nombre', tr: 'İlk ad' },
  name: { 'pt-BR': 'Nome do contato', en: 'Contact’s name', es: 'Nombre del contacto', tr: 'Kişinin adı' },
  userName: { 'pt-BR': 'Nome do atendente', en: 'Agent’s name', es: 'Nombre del agente', tr: 'Temsilcinin adı' },
  ms: {
    'pt-BR': 'Saudação (bom dia…)',
    en: 'Greeting (bom dia…)',
    es: 'Saludo (bom dia…)',
    tr: 'Selamlama (bom dia…)',
  },
  protocol: { 'pt-BR': 'Protocolo', en: 'Protocol number', es: 'Protocolo', tr: 'Protokol numarası' },
  date: { 'pt-BR': 'Data', en: 'Date', es: 'Fecha', tr: 'Tarih' },
  hour: { 'pt-BR': 'Hora', en: 'Time', es: 'Hora', tr: 'Saat' },
  data_hora: { 'pt-BR': 'Data e hora', en: 'Date and time', es: 'Fecha y hora', tr: 'Tarih ve saat' },
  ticket_id: { 'pt-BR': 'Número do ticket', en: 'Ticket number', es: 'Número de atención', tr: 'Görüşme numarası' },
  queue: { 'pt-BR': 'Fila', en: 'Queue', es: 'Cola', tr: 'Kuyruk' },
  connection: { 'pt-BR': 'Conexão', en: 'Connection', es: 'Conexión', tr: 'Bağlantı' },
  name_company: { 'pt-BR': 'Nome da empresa', en: 'Company’s name', es: 'Nombre de la empresa', tr: 'Şirketin adı' },
});
