import type { Phrase } from '../i18n.ts';

/** Invoices and payments. */
export const moneyFailures = {
  ERR_NO_INVOICE_FOUND: {
    'pt-BR': 'Fatura não encontrada. Atualize a lista.',
    en: 'Invoice not found. Refresh the list.',
    es: 'Factura no encontrada. Actualice la lista.',
    tr: 'Fatura bulunamadı. Listeyi yenileyin.',
  },
  ERR_INVOICE_NOT_OPEN: {
    'pt-BR': 'Esta fatura não está mais em aberto. Atualize a lista.',
    en: 'This invoice is not open any more. Refresh the list.',
    es: 'Esta factura ya no está abierta. Actualice la lista.',
    tr: 'Bu fatura artık açık değil. Listeyi yenileyin.',
  },
  ERR_INVOICE_ALREADY_OPEN: {
    'pt-BR': 'A empresa já tem uma fatura em aberto. Cancele-a antes de reabrir outra.',
    en: 'The company already has an open invoice. Cancel it before you open another one again.',
    es: 'La empresa ya tiene una factura abierta. Cancélela antes de reabrir otra.',
    tr: 'Şirketin zaten açık bir faturası var. Başkasını yeniden açmadan önce onu iptal edin.',
  },
  ERR_INVOICE_BEING_PAID: {
    'pt-BR': 'Há uma fatura sendo paga. Conclua o pagamento, ou espere uma hora, e troque de plano depois.',
    en: 'An invoice is being paid. Finish the payment, or wait an hour, and change the plan then.',
    es: 'Hay una factura en proceso de pago. Termine el pago, o espere una hora, y cambie de plan después.',
    tr: 'Bir fatura ödeniyor. Ödemeyi tamamlayın ya da bir saat bekleyip planı sonra değiştirin.',
  },
  ERR_INVOICE_DOCUMENT_REQUIRED: {
    'pt-BR': 'Informe o CPF ou CNPJ da empresa para pagar.',
    en: 'Enter the company’s CPF or CNPJ to pay.',
    es: 'Indique el CPF o CNPJ de la empresa para pagar.',
    tr: 'Ödemek için şirketin CPF veya CNPJ numarasını girin.',
  },
  ERR_CARD_NOT_ACCEPTED: {
    'pt-BR': 'Não aceitamos dados de cartão. Pague com Pix.',
    en: 'Card details are not accepted. Pay with Pix.',
    es: 'No aceptamos datos de tarjeta. Pague con Pix.',
    tr: 'Kart bilgileri kabul edilmiyor. Pix ile ödeyin.',
  },
  ERR_PAYMENT_PROVIDER: {
    'pt-BR': 'O serviço de pagamento não respondeu como esperado. Nada foi cobrado; tente de novo em instantes.',
    en: 'The payment service did not answer as expected. Nothing was charged; try again in a moment.',
    es: 'El servicio de pago no respondió como se esperaba. No se cobró nada; inténtelo de nuevo en un momento.',
    tr: 'Ödeme hizmeti beklendiği gibi yanıt vermedi. Ücret alınmadı; birazdan yeniden deneyin.',
  },
  ERR_PAYMENT_NOT_SET_UP: {
    'pt-BR': 'Ainda não há forma de pagamento configurada. Fale com o suporte.',
    en: 'No way to pay has been set up yet. Contact support.',
    es: 'Aún no hay forma de pago configurada. Hable con soporte.',
    tr: 'Henüz bir ödeme yöntemi ayarlanmadı. Destekle iletişime geçin.',
  },
  ERR_PAYMENT_IN_PREPARATION: {
    'pt-BR': 'O Pix desta fatura está sendo preparado. Aguarde alguns segundos.',
    en: 'The Pix of this invoice is being prepared. Wait a few seconds.',
    es: 'El Pix de esta factura se está preparando. Espere unos segundos.',
    tr: 'Bu faturanın Pix kodu hazırlanıyor. Birkaç saniye bekleyin.',
  },
  ERR_PAYMENT_ALREADY_CONFIRMED: {
    'pt-BR': 'Este identificador do banco já foi usado em uma confirmação. Confira o extrato.',
    en: 'This bank id has been used for a confirmation already. Check the statement.',
    es: 'Este identificador del banco ya se usó en una confirmación. Revise el extracto.',
    tr: 'Bu banka kimliği daha önce bir onayda kullanıldı. Hesap özetini kontrol edin.',
  },
  ERR_NO_PAYMENT_FOUND: {
    'pt-BR': 'Pagamento não encontrado nesta fatura.',
    en: 'This invoice has no such payment.',
    es: 'Pago no encontrado en esta factura.',
    tr: 'Bu faturada böyle bir ödeme yok.',
  },
  ERR_PAYMENT_NOT_REFUNDABLE: {
    'pt-BR': 'Não há mais este valor a devolver deste pagamento.',
    en: 'This payment does not have that much left to give back.',
    es: 'A este pago no le queda ese valor por devolver.',
    tr: 'Bu ödemede iade edilecek bu kadar tutar kalmadı.',
  },
} as const satisfies Record<string, Phrase>;
