import { serverTexts } from '../connections/serverTexts.ts';

/** Texts of e-mails about an unpaid invoice, before, on and after its due date. */
export const paymentText = serverTexts({
  soonSubject: {
    'pt-BR': 'Sua assinatura vence em {{due}}',
    en: 'Your subscription is due on {{due}}',
    es: 'Su suscripción vence el {{due}}',
    tr: 'Aboneliğinizin son ödeme günü {{due}}',
  },
  todaySubject: {
    'pt-BR': 'Sua assinatura vence hoje',
    en: 'Your subscription is due today',
    es: 'Su suscripción vence hoy',
    tr: 'Aboneliğinizin son ödeme günü bugün',
  },
  overdueSubject: {
    'pt-BR': 'Sua assinatura venceu',
    en: 'Your subscription is past due',
    es: 'Su suscripción venció',
    tr: 'Aboneliğinizin ödemesi gecikti',
  },
  lastCallSubject: {
    'pt-BR': 'O atendimento de {{company}} será suspenso em {{suspended}}',
    en: 'The service of {{company}} will be suspended on {{suspended}}',
    es: 'El servicio de {{company}} se suspenderá el {{suspended}}',
    tr: '{{company}} hizmeti {{suspended}} tarihinde askıya alınacak',
  },
  notKeptSubject: {
    'pt-BR': 'As mensagens dos clientes de {{company}} não são mais guardadas',
    en: 'Messages of the customers of {{company}} are no longer kept',
    es: 'Los mensajes de los clientes de {{company}} ya no se guardan',
    tr: '{{company}} müşterilerinin mesajları artık saklanmıyor',
  },
  soon: {
    'pt-BR': 'A próxima fatura de {{company}} vence em {{due}}.',
    en: 'The next invoice of {{company}} is due on {{due}}.',
    es: 'La próxima factura de {{company}} vence el {{due}}.',
    tr: '{{company}} için sıradaki faturanın son ödeme günü {{due}}.',
  },
  today: {
    'pt-BR': 'A fatura de {{company}} vence hoje. A partir de amanhã, sem o pagamento, ninguém da equipe atende.',
    en: 'The invoice of {{company}} is due today. From tomorrow on, without a payment, nobody of the team can answer.',
    es: 'La factura de {{company}} vence hoy. A partir de mañana, sin el pago, nadie del equipo podrá atender.',
    tr: '{{company}} faturasının son ödeme günü bugün. Ödenmezse yarından itibaren ekipten kimse yanıt veremez.',
  },
  overdue: {
    'pt-BR':
      'A fatura de {{company}} venceu em {{due}} e a equipe não consegue atender. Pague e o atendimento volta na hora.',
    en: 'The invoice of {{company}} was due on {{due}}, and the team cannot answer. Pay it and work resumes at once.',
    es: 'La factura de {{company}} venció el {{due}} y el equipo no puede atender. Páguela y la atención vuelve al instante.',
    tr: '{{company}} faturasının son ödeme günü {{due}} idi ve ekip yanıt veremiyor. Ödediğinizde çalışma hemen devam eder.',
  },
  lastCall: {
    'pt-BR':
      'A fatura de {{company}} venceu em {{due}}. Se não for paga até {{lastDay}}, em {{suspended}} os robôs param e os números são desconectados.',
    en: 'The invoice of {{company}} was due on {{due}}. Unless it is paid by {{lastDay}}, on {{suspended}} automation stops and the numbers are disconnected.',
    es: 'La factura de {{company}} venció el {{due}}. Si no se paga hasta el {{lastDay}}, el {{suspended}} la automatización se detiene y los números se desconectan.',
    tr: '{{company}} faturasının son ödeme günü {{due}} idi. {{lastDay}} gününe kadar ödenmezse {{suspended}} tarihinde otomasyon durur ve numaraların bağlantısı kesilir.',
  },
  notKept: {
    'pt-BR':
      '{{company}} está suspensa há mais de 30 dias por causa da fatura que venceu em {{due}}. Desde hoje, o que os clientes escrevem não é mais guardado.',
    en: '{{company}} has been suspended for more than 30 days because of the invoice that was due on {{due}}. From today on, what customers write is no longer kept.',
    es: '{{company}} está suspendida desde hace más de 30 días por la factura que venció el {{due}}. Desde hoy, lo que escriben los clientes ya no se guarda.',
    tr: '{{company}}, son ödeme günü {{due}} olan fatura nedeniyle 30 günden uzun süredir askıda. Bugünden itibaren müşterilerin yazdıkları artık saklanmıyor.',
  },
  keptBefore: {
    'pt-BR': 'O que chegou antes continua guardado e aparece assim que a fatura for paga.',
    en: 'What came before is still kept and is there as soon as the invoice is paid.',
    es: 'Lo que llegó antes sigue guardado y aparece en cuanto se pague la factura.',
    tr: 'Daha önce gelenler saklanmaya devam ediyor ve fatura ödenir ödenmez görünür.',
  },
  amount: {
    'pt-BR': 'Valor: {{amount}}',
    en: 'Amount: {{amount}}',
    es: 'Importe: {{amount}}',
    tr: 'Tutar: {{amount}}',
  },
  due: {
    'pt-BR': 'Vencimento: {{due}}',
    en: 'Due date: {{due}}',
    es: 'Vencimiento: {{due}}',
    tr: 'Son ödeme günü: {{due}}',
  },
  keepsWorking: {
    'pt-BR': 'O Pix é confirmado em segundos e nada para.',
    en: 'Pix is confirmed within seconds, and nothing stops.',
    es: 'El Pix se confirma en segundos y nada se detiene.',
    tr: 'Pix saniyeler içinde onaylanır ve hiçbir şey durmaz.',
  },
  kept: {
    'pt-BR': 'As mensagens dos clientes continuam chegando e ficam guardadas por até 30 dias de suspensão.',
    en: 'Messages of customers keep arriving and are kept for up to 30 days of suspension.',
    es: 'Los mensajes de los clientes siguen llegando y se guardan hasta 30 días de suspensión.',
    tr: 'Müşterilerin mesajları gelmeye devam ediyor ve askıya alındıktan sonra 30 güne kadar saklanıyor.',
  },
  pay: {
    'pt-BR': 'Ver e pagar a fatura',
    en: 'See and pay the invoice',
    es: 'Ver y pagar la factura',
    tr: 'Faturayı gör ve öde',
  },
});
