import { texts } from '@web/lib/i18n.ts';

export const hoursTexts = texts('settingsHours', {
  hoursSaved: {
    'pt-BR': 'Horários atualizados com sucesso.',
    en: 'Hours updated.',
    es: 'Horarios actualizados.',
    tr: 'Saatler güncellendi.',
  },
  zone: {
    'pt-BR': 'Fuso horário da empresa',
    en: 'Company time zone',
    es: 'Zona horaria de la empresa',
    tr: 'Şirketin saat dilimi',
  },
  zoneHint: {
    'pt-BR':
      'Por este relógio contam horários, saudações, vencimentos, agendamentos, relatórios e campanhas. O que já foi contado ou agendado fica como está.',
    en: 'Opening hours, greetings, due days, schedules, reports and campaigns go by this clock. What was counted or scheduled before stays as it is.',
    es: 'Por este reloj se rigen horarios, saludos, vencimientos, programaciones, informes y campañas. Lo ya contado o programado queda como está.',
    tr: 'Mesai saatleri, selamlamalar, vadeler, planlanan mesajlar, raporlar ve kampanyalar bu saate göredir. Daha önce sayılan veya planlanan olduğu gibi kalır.',
  },
  zoneSaved: {
    'pt-BR': 'Fuso horário atualizado',
    en: 'Time zone updated',
    es: 'Zona horaria actualizada',
    tr: 'Saat dilimi güncellendi',
  },
  hoursWrite: {
    'pt-BR': 'Escrever o horário da empresa',
    en: 'Write the company’s hours',
    es: 'Escribir el horario de la empresa',
    tr: 'Şirketin saatlerini yaz',
  },
  hoursOfQueues: {
    'pt-BR': 'O horário está em cada fila: abrir as filas',
    en: 'The hours are in each queue: open the queues',
    es: 'El horario está en cada cola: abrir las colas',
    tr: 'Saatler her kuyruğun içinde: kuyrukları aç',
  },
  hoursOfConnections: {
    'pt-BR': 'O horário está em cada conexão: abrir as conexões',
    en: 'The hours are in each connection: open the connections',
    es: 'El horario está en cada conexión: abrir las conexiones',
    tr: 'Saatler her bağlantının içinde: bağlantıları aç',
  },
});
