import { texts } from '@web/lib/i18n.ts';

export const queuesTexts = texts('queues', {
  purpose: {
    'pt-BR': 'Onde quem escreve espera até alguém aceitar.',
    en: 'Where whoever writes waits until somebody accepts.',
    es: 'Donde quien escribe espera hasta que alguien acepte.',
    tr: 'Yazanların, biri kabul edene kadar beklediği yer.',
  },
  title: { 'pt-BR': 'Filas', en: 'Queues', es: 'Colas', tr: 'Kuyruklar' },
  search: { 'pt-BR': 'Buscar fila', en: 'Search queues', es: 'Buscar cola', tr: 'Kuyruk ara' },
  add: { 'pt-BR': 'Nova fila', en: 'New queue', es: 'Nueva cola', tr: 'Yeni kuyruk' },
  editTitle: { 'pt-BR': 'Editar fila', en: 'Edit queue', es: 'Editar cola', tr: 'Kuyruğu düzenle' },
  empty: {
    'pt-BR': 'Filas separam os atendimentos por setor. Crie a primeira, como “Vendas”.',
    en: 'Queues divide tickets by department. Create the first one, such as “Sales”.',
    es: 'Las colas separan las atenciones por sector. Cree la primera, como “Ventas”.',
    tr: 'Kuyruklar görüşmeleri bölümlere ayırır. “Satış” gibi ilk kuyruğu oluşturun.',
  },
  name: { 'pt-BR': 'Nome', en: 'Name', es: 'Nombre', tr: 'Ad' },
  color: { 'pt-BR': 'Cor', en: 'Colour', es: 'Color', tr: 'Renk' },
  colorHint: {
    'pt-BR': 'Cada fila tem a sua: é por ela que a equipe a reconhece.',
    en: 'Each queue has its own: the team recognises it by its colour.',
    es: 'Cada cola tiene el suyo: el equipo la reconoce por él.',
    tr: 'Her kuyruğun kendi rengi vardır: ekip onu renginden tanır.',
  },
  order: { 'pt-BR': 'Ordem', en: 'Order', es: 'Orden', tr: 'Sıra' },
  orderHint: {
    'pt-BR': 'Posição no menu do cliente. Vazia: por último.',
    en: 'Place in the customer’s menu. Empty: last.',
    es: 'Posición en el menú del cliente. Vacía: al final.',
    tr: 'Müşteri menüsündeki yeri. Boşsa en sonda.',
  },
  greeting: { 'pt-BR': 'Saudação', en: 'Greeting', es: 'Saludo', tr: 'Karşılama' },
  greetingHint: {
    'pt-BR': 'Enviada quando o cliente escolhe esta fila. Use {{variable}} para o primeiro nome.',
    en: 'Sent when the customer chooses this queue. Use {{variable}} for the first name.',
    es: 'Se envía cuando el cliente elige esta cola. Use {{variable}} para el primer nombre.',
    tr: 'Müşteri bu kuyruğu seçince gönderilir. İlk ad için {{variable}} kullanın.',
  },
  outOfHours: {
    'pt-BR': 'Mensagem fora do horário',
    en: 'Out-of-hours message',
    es: 'Mensaje fuera de horario',
    tr: 'Mesai dışı mesajı',
  },
  outOfHoursHint: {
    'pt-BR': 'Enviada quando alguém escreve fora do horário de atendimento.',
    en: 'Sent when somebody writes outside the opening hours.',
    es: 'Se envía cuando alguien escribe fuera del horario de atención.',
    tr: 'Biri çalışma saatleri dışında yazınca gönderilir.',
  },
  saved: { 'pt-BR': 'Fila salva', en: 'Queue saved', es: 'Cola guardada', tr: 'Kuyruk kaydedildi' },
  removed: { 'pt-BR': 'Fila excluída', en: 'Queue deleted', es: 'Cola eliminada', tr: 'Kuyruk silindi' },
  removeTitle: {
    'pt-BR': 'Excluir a fila {{name}}?',
    en: 'Delete the queue {{name}}?',
    es: '¿Eliminar la cola {{name}}?',
    tr: '{{name}} kuyruğu silinsin mi?',
  },
  removeText: {
    'pt-BR': 'Os atendimentos dela ficam sem fila.',
    en: 'Its tickets stay without a queue.',
    es: 'Sus atenciones quedan sin cola.',
    tr: 'Görüşmeleri kuyruksuz kalır.',
  },
});
