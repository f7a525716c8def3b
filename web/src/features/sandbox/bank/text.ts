import { texts } from '@web/lib/i18n.ts';

export const bankTexts = texts('bank', {
  title: { 'pt-BR': 'Banco de teste', en: 'Test bank', es: 'Banco de prueba', tr: 'Deneme bankası' },
  purpose: {
    'pt-BR': 'Pague aqui o Pix das faturas de demonstração. Nenhum dinheiro é movimentado.',
    en: 'Pay the Pix of demonstration invoices here. No money moves.',
    es: 'Pague aquí el Pix de las facturas de demostración. No se mueve dinero.',
    tr: 'Deneme faturalarının Pix ödemesini burada yapın. Para hareketi olmaz.',
  },
  none: {
    'pt-BR': 'Nada a pagar. Gere o Pix de uma fatura em aberto e ele aparece aqui.',
    en: 'Nothing to pay. Ask for the Pix of an open invoice and it appears here.',
    es: 'Nada que pagar. Genere el Pix de una factura abierta y aparecerá aquí.',
    tr: 'Ödenecek bir şey yok. Açık bir fatura için Pix isteyin, burada görünür.',
  },
  description: { 'pt-BR': 'Cobrança', en: 'Charge', es: 'Cobro', tr: 'Tahsilat' },
  value: { 'pt-BR': 'Valor', en: 'Value', es: 'Valor', tr: 'Tutar' },
  createdAt: { 'pt-BR': 'Criada', en: 'Created', es: 'Creado', tr: 'Oluşturuldu' },
  status: { 'pt-BR': 'Situação', en: 'Status', es: 'Estado', tr: 'Durum' },
  action: { 'pt-BR': 'Ação', en: 'Action', es: 'Acción', tr: 'İşlem' },
  PENDING: { 'pt-BR': 'Aguardando', en: 'Waiting', es: 'En espera', tr: 'Bekliyor' },
  RECEIVED: { 'pt-BR': 'Recebida', en: 'Received', es: 'Recibido', tr: 'Alındı' },
  REFUNDED: { 'pt-BR': 'Devolvida', en: 'Refunded', es: 'Devuelto', tr: 'İade edildi' },
  pay: { 'pt-BR': 'Pagar', en: 'Pay', es: 'Pagar', tr: 'Öde' },
  payNamed: {
    'pt-BR': 'Pagar {{name}}',
    en: 'Pay {{name}}',
    es: 'Pagar {{name}}',
    tr: '{{name}} için öde',
  },
  payHalf: { 'pt-BR': 'Pagar só a metade', en: 'Pay only half', es: 'Pagar solo la mitad', tr: 'Yalnız yarısını öde' },
  payTwice: { 'pt-BR': 'Pagar duas vezes', en: 'Pay twice', es: 'Pagar dos veces', tr: 'İki kez öde' },
  refund: { 'pt-BR': 'Devolver', en: 'Give back', es: 'Devolver', tr: 'İade et' },
});
