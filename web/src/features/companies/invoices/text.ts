import { texts } from '@web/lib/i18n.ts';

export const companyInvoicesTexts = texts('companyInvoices', {
  title: { 'pt-BR': 'Faturas', en: 'Invoices', es: 'Facturas', tr: 'Faturalar' },
  titleOf: {
    'pt-BR': 'Faturas de {{name}}',
    en: 'Invoices of {{name}}',
    es: 'Facturas de {{name}}',
    tr: '{{name}} faturaları',
  },
  empty: {
    'pt-BR': 'Nenhuma fatura. A próxima nasce vinte dias antes do vencimento.',
    en: 'No invoices. The next one is made twenty days before it is due.',
    es: 'Ninguna factura. La próxima se crea veinte días antes del vencimiento.',
    tr: 'Fatura yok. Bir sonraki, son ödeme gününden yirmi gün önce oluşur.',
  },
  paidAt: { 'pt-BR': 'Pago em', en: 'Paid on', es: 'Pagado el', tr: 'Ödeme' },
  confirm: { 'pt-BR': 'Confirmar Pix', en: 'Confirm a Pix', es: 'Confirmar Pix', tr: 'Pix onayla' },
  confirmText: {
    'pt-BR': 'Fatura {{id}}. Só com o Pix na conta: a assinatura é renovada na hora.',
    en: 'Invoice {{id}}. Only with the Pix in the account: the subscription is renewed at once.',
    es: 'Factura {{id}}. Solo con el Pix en la cuenta: la suscripción se renueva al instante.',
    tr: 'Fatura {{id}}. Yalnızca Pix hesaba geçtiyse: abonelik hemen yenilenir.',
  },
  endToEndId: {
    'pt-BR': 'Identificador do banco',
    en: 'The bank’s id',
    es: 'Identificador del banco',
    tr: 'Bankanın numarası',
  },
  endToEndHint: {
    'pt-BR': 'Começa com E e está no extrato. Cada um conta uma vez.',
    en: 'Begins with E and stands on the statement. Each counts once.',
    es: 'Empieza con E y está en el extracto. Cada uno cuenta una vez.',
    tr: 'E ile başlar, hesap özetinde yazar. Her biri bir kez sayılır.',
  },
  amount: { 'pt-BR': 'Valor recebido', en: 'Amount received', es: 'Importe recibido', tr: 'Alınan tutar' },
  confirmed: { 'pt-BR': 'Pagamento registrado', en: 'Payment noted', es: 'Pago registrado', tr: 'Ödeme kaydedildi' },
  refund: { 'pt-BR': 'Devolver', en: 'Give back', es: 'Devolver', tr: 'İade et' },
  refundText: {
    'pt-BR':
      'Fatura {{id}}. Devolver uma parte mantém a licença; devolver o pagamento inteiro desfaz a renovação, se outro não cobrir o valor.',
    en: 'Invoice {{id}}. Giving back a part keeps the licence; a whole payment takes the renewal back unless another one covers the value.',
    es: 'Factura {{id}}. Devolver una parte mantiene la licencia; devolver el pago entero deshace la renovación, si otro no cubre el importe.',
    tr: 'Fatura {{id}}. Bir kısmı iade edilirse lisans sürer; ödemenin tamamı iade edilirse, başka bir ödeme tutarı karşılamıyorsa yenileme geri alınır.',
  },
  payment: { 'pt-BR': 'Pagamento', en: 'Payment', es: 'Pago', tr: 'Ödeme' },
  refundAmount: {
    'pt-BR': 'Valor a devolver',
    en: 'Amount to give back',
    es: 'Importe a devolver',
    tr: 'İade edilecek tutar',
  },
  refundHint: {
    'pt-BR': 'Pagamentos confirmados à mão são só anotados: devolva pelo banco.',
    en: 'Payments confirmed by hand are only noted: give them back at the bank.',
    es: 'Los pagos confirmados a mano solo se anotan: devuélvalos por el banco.',
    tr: 'Elle onaylanan ödemeler yalnızca not edilir: bankadan iade edin.',
  },
  refunded: { 'pt-BR': 'Devolução registrada', en: 'Refund noted', es: 'Devolución registrada', tr: 'İade kaydedildi' },
  nothingToRefund: {
    'pt-BR': 'Não há nada para devolver.',
    en: 'There is nothing to give back.',
    es: 'No hay nada que devolver.',
    tr: 'İade edilecek bir şey yok.',
  },
  cancel: { 'pt-BR': 'Cancelar fatura', en: 'Cancel the invoice', es: 'Cancelar factura', tr: 'Faturayı iptal et' },
  cancelTitle: {
    'pt-BR': 'Cancelar a fatura {{id}}?',
    en: 'Cancel invoice {{id}}?',
    es: '¿Cancelar la factura {{id}}?',
    tr: '{{id}} numaralı fatura iptal edilsin mi?',
  },
  cancelText: {
    'pt-BR': 'A empresa não deve mais este valor. A assinatura não é renovada.',
    en: 'The company no longer owes this. The subscription is not renewed.',
    es: 'La empresa ya no debe este importe. La suscripción no se renueva.',
    tr: 'Şirket bu tutarı artık borçlu değildir. Abonelik yenilenmez.',
  },
  reopen: { 'pt-BR': 'Reabrir fatura', en: 'Open it again', es: 'Reabrir factura', tr: 'Yeniden aç' },
  reopened: {
    'pt-BR': 'Fatura reaberta',
    en: 'Invoice open again',
    es: 'Factura reabierta',
    tr: 'Fatura yeniden açıldı',
  },
});
