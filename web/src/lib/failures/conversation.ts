import type { Phrase } from '../i18n.ts';

/** Contacts, tickets, messages. */
export const conversationFailures = {
  ERR_NO_CONTACT_FOUND: {
    'pt-BR': 'Contato não encontrado. Ele pode ter sido excluído.',
    en: 'Contact not found. It may have been deleted.',
    es: 'Contacto no encontrado. Puede haber sido eliminado.',
    tr: 'Kişi bulunamadı. Silinmiş olabilir.',
  },
  ERR_DUPLICATED_CONTACT: {
    'pt-BR': 'Já existe um contato com este número. Procure por ele na lista.',
    en: 'A contact with this number already exists. Look for it in the list.',
    es: 'Ya existe un contacto con este número. Búsquelo en la lista.',
    tr: 'Bu numaraya sahip bir kişi zaten var. Listede arayın.',
  },
  ERR_CONTACT_BLOCKED: {
    'pt-BR': 'Este contato está bloqueado. Desbloqueie-o para conversar.',
    en: 'This contact is blocked. Unblock it to talk.',
    es: 'Este contacto está bloqueado. Desbloquéelo para conversar.',
    tr: 'Bu kişi engelli. Konuşmak için engeli kaldırın.',
  },
  ERR_INVALID_PHONE_NUMBER: {
    'pt-BR': 'Número inválido. Informe código do país, DDD e número.',
    en: 'Invalid number. Enter country code, area code and number.',
    es: 'Número no válido. Indique código de país, área y número.',
    tr: 'Geçersiz numara. Ülke kodu, alan kodu ve numarayı girin.',
  },
  ERR_NO_TICKET_FOUND: {
    'pt-BR': 'Atendimento não encontrado. Ele pode ter sido excluído ou passado a outra pessoa.',
    en: 'Ticket not found. It may have been deleted or passed to someone else.',
    es: 'Atención no encontrada. Puede haber sido eliminada o pasada a otra persona.',
    tr: 'Görüşme bulunamadı. Silinmiş veya başkasına aktarılmış olabilir.',
  },
  ERR_CREATING_TICKET: {
    'pt-BR': 'Não foi possível criar o atendimento. Tente de novo.',
    en: 'The ticket could not be created. Try again.',
    es: 'No se pudo crear la atención. Inténtelo de nuevo.',
    tr: 'Görüşme oluşturulamadı. Tekrar deneyin.',
  },
  ERROR_TICKET_OPEN: {
    'pt-BR': 'Já existe um atendimento aberto para este contato nesta conexão. Abra-o na lista.',
    en: 'This contact already has an open ticket on this connection. Open it from the list.',
    es: 'Ya existe una atención abierta para este contacto en esta conexión. Ábrala en la lista.',
    tr: 'Bu kişinin bu bağlantıda açık bir görüşmesi zaten var. Listeden açın.',
  },
  ERR_OTHER_OPEN_TICKET: {
    'pt-BR': 'Já existe um atendimento aberto para este contato. Abra-o na lista ou peça a transferência.',
    en: 'This contact already has an open ticket. Open it from the list or ask for a transfer.',
    es: 'Ya existe una atención abierta para este contacto. Ábrala en la lista o pida la transferencia.',
    tr: 'Bu kişinin açık bir görüşmesi zaten var. Listeden açın veya aktarılmasını isteyin.',
  },
  ERR_TICKET_NOT_OPEN: {
    'pt-BR': 'O atendimento não está aberto. Aceite-o ou reabra-o para escrever.',
    en: 'The ticket is not open. Accept or reopen it to write.',
    es: 'La atención no está abierta. Acéptela o reábrala para escribir.',
    tr: 'Görüşme açık değil. Yazmak için kabul edin veya yeniden açın.',
  },
  ERR_TICKET_TRANSITION: {
    'pt-BR': 'O atendimento mudou de estado enquanto isso. Confira e tente de novo.',
    en: 'The ticket changed in the meantime. Check it and try again.',
    es: 'La atención cambió mientras tanto. Revise e inténtelo de nuevo.',
    tr: 'Görüşmenin durumu bu arada değişti. Kontrol edip tekrar deneyin.',
  },
  ERR_REQUIRED_TAG: {
    'pt-BR': 'Coloque pelo menos uma tag no contato antes de resolver.',
    en: 'Put at least one tag on the contact before resolving.',
    es: 'Ponga al menos una etiqueta en el contacto antes de resolver.',
    tr: 'Çözmeden önce kişiye en az bir etiket ekleyin.',
  },
  ERR_MESSAGE_NOT_FOUND: {
    'pt-BR': 'Mensagem não encontrada. Ela pode ter sido apagada.',
    en: 'Message not found. It may have been deleted.',
    es: 'Mensaje no encontrado. Puede haber sido borrado.',
    tr: 'Mesaj bulunamadı. Silinmiş olabilir.',
  },
  ERR_NO_MESSAGE_CONTENT_PROVIDED: {
    'pt-BR': 'A mensagem está vazia. Escreva algo ou anexe um arquivo.',
    en: 'The message is empty. Write something or attach a file.',
    es: 'El mensaje está vacío. Escriba algo o adjunte un archivo.',
    tr: 'Mesaj boş. Bir şey yazın veya dosya ekleyin.',
  },
  ERR_MESSAGE_TOO_LONG: {
    'pt-BR': 'A mensagem passa do limite de {{limit}} caracteres do canal. Divida em partes.',
    en: 'The message is over the channel’s limit of {{limit}} characters. Split it.',
    es: 'El mensaje supera el límite de {{limit}} caracteres del canal. Divídalo.',
    tr: 'Mesaj, kanalın {{limit}} karakter sınırını aşıyor. Parçalara bölün.',
  },
  ERR_OUT_OF_WINDOW: {
    'pt-BR': 'Fora da janela de 24 h. O contato precisa escrever primeiro.',
    en: 'Outside the 24 h window. The contact has to write first.',
    es: 'Fuera de la ventana de 24 h. El contacto debe escribir primero.',
    tr: '24 saatlik süre doldu. Önce kişinin yazması gerekiyor.',
  },
  ERR_SENDING_WAPP_MSG: {
    'pt-BR': 'A mensagem não foi enviada. Verifique a conexão e tente de novo.',
    en: 'The message was not sent. Check the connection and try again.',
    es: 'El mensaje no se envió. Revise la conexión e inténtelo de nuevo.',
    tr: 'Mesaj gönderilemedi. Bağlantıyı kontrol edip tekrar deneyin.',
  },
  ERR_SENDING_WAPP_REACTION: {
    'pt-BR': 'A reação não foi enviada. Tente de novo.',
    en: 'The reaction was not sent. Try again.',
    es: 'La reacción no se envió. Inténtelo de nuevo.',
    tr: 'Tepki gönderilemedi. Tekrar deneyin.',
  },
  ERR_EDITING_WAPP_MSG: {
    'pt-BR': 'A mensagem não pôde ser editada. O prazo ou o canal não permite.',
    en: 'The message could not be edited. Its time is over or the channel does not allow it.',
    es: 'El mensaje no pudo editarse. El plazo o el canal no lo permite.',
    tr: 'Mesaj düzenlenemedi. Süresi geçmiş veya kanal izin vermiyor.',
  },
  ERR_DELETE_WAPP_MSG: {
    'pt-BR': 'A mensagem não pôde ser apagada. O canal não permite.',
    en: 'The message could not be deleted. The channel does not allow it.',
    es: 'El mensaje no pudo borrarse. El canal no lo permite.',
    tr: 'Mesaj silinemedi. Kanal buna izin vermiyor.',
  },
  ERR_CANNOT_DELETE_RECEIVED_MESSAGE: {
    'pt-BR': 'Só é possível apagar mensagens enviadas por você.',
    en: 'You can only delete messages you sent.',
    es: 'Solo puede borrar mensajes enviados por usted.',
    tr: 'Yalnızca kendi gönderdiğiniz mesajları silebilirsiniz.',
  },
  ERR_FILESIZE_OVER_LIMIT: {
    'pt-BR': '{{name}} passa do limite de {{limit}} MB. Envie um arquivo menor.',
    en: '{{name}} is over the limit of {{limit}} MB. Send a smaller file.',
    es: '{{name}} supera el límite de {{limit}} MB. Envíe un archivo más pequeño.',
    tr: '{{name}}, {{limit}} MB sınırını aşıyor. Daha küçük bir dosya gönderin.',
  },
  ERR_FILETYPE_NOT_ALLOWED: {
    'pt-BR': '{{name}} é de um tipo que não pode ser enviado. Escolha outro arquivo.',
    en: '{{name}} is of a type that cannot be sent. Choose another file.',
    es: '{{name}} es de un tipo que no se puede enviar. Elija otro archivo.',
    tr: '{{name}} gönderilemeyen bir türde. Başka bir dosya seçin.',
  },
  ERR_MESSAGE_NOT_RETRIABLE: {
    'pt-BR': 'Tentar de novo não ajuda neste caso. Edite a mensagem ou descarte-a.',
    en: 'Trying again cannot help here. Edit the message or discard it.',
    es: 'Reintentar no ayuda en este caso. Edite el mensaje o descártelo.',
    tr: 'Bu durumda tekrar denemek işe yaramaz. Mesajı düzenleyin veya silin.',
  },
} as const satisfies Record<string, Phrase>;
