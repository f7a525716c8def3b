import { texts } from '@web/lib/i18n.ts';

export const hoursTexts = texts('settingsHours', {
  hoursSaved: {
    'pt-BR': 'Horários atualizados com sucesso.',
    en: 'Hours updated.',
    es: 'Horarios actualizados.',
    tr: 'Saatler güncellendi.',
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
