import type { Phrase } from '../i18n.ts';

/** Contact lists. */
export const contactListFailures = {
  ERR_NO_CONTACTLIST_FOUND: {
    'pt-BR': 'Esta lista de contatos não existe mais. Atualize a lista.',
    en: 'This contact list no longer exists. Refresh the list.',
    es: 'Esta lista de contactos ya no existe. Actualice la lista.',
    tr: 'Bu kişi listesi artık yok. Listeyi yenileyin.',
  },
  ERR_CONTACTLIST_REQUIRED: {
    'pt-BR': 'Dê um nome à lista.',
    en: 'Give the list a name.',
    es: 'Dé un nombre a la lista.',
    tr: 'Listeye bir ad verin.',
  },
  ERR_CONTACTLIST_INVALID_NAME: {
    'pt-BR': 'O nome da lista precisa ter de 2 a 50 caracteres.',
    en: 'The name of the list must have 2 to 50 characters.',
    es: 'El nombre de la lista debe tener de 2 a 50 caracteres.',
    tr: 'Liste adı 2 ile 50 karakter arasında olmalı.',
  },
  ERR_CONTACTLIST_NAME_ALREADY_EXISTS: {
    'pt-BR': 'Já existe uma lista de contatos com este nome. Escolha outro.',
    en: 'A contact list with this name already exists. Choose another one.',
    es: 'Ya existe una lista de contactos con este nombre. Elija otro.',
    tr: 'Bu adda bir kişi listesi zaten var. Başka bir ad seçin.',
  },
  ERR_CONTACTLIST_IN_USE: {
    'pt-BR': 'Uma campanha programada ou em andamento usa esta lista. Cancele a campanha antes de excluir.',
    en: 'A planned or running campaign uses this list. Cancel the campaign before deleting it.',
    es: 'Una campaña programada o en curso usa esta lista. Cancele la campaña antes de eliminarla.',
    tr: 'Planlanmış veya süren bir kampanya bu listeyi kullanıyor. Silmeden önce kampanyayı iptal edin.',
  },
  ERR_CONTACTLIST_LIMIT: {
    'pt-BR': 'São no máximo {{limit}} listas de contatos. Exclua uma que não usa.',
    en: 'There are at most {{limit}} contact lists. Delete one you do not use.',
    es: 'Son {{limit}} listas de contactos como máximo. Elimine una que no use.',
    tr: 'En fazla {{limit}} kişi listesi olabilir. Kullanmadığınız birini silin.',
  },
  ERR_CONTACTLIST_FULL: {
    'pt-BR': 'Uma lista tem no máximo {{limit}} contatos. Crie outra lista.',
    en: 'A list holds at most {{limit}} contacts. Create another list.',
    es: 'Una lista tiene {{limit}} contactos como máximo. Cree otra lista.',
    tr: 'Bir listede en fazla {{limit}} kişi olabilir. Başka bir liste oluşturun.',
  },
  ERR_NO_CONTACTLISTIMPORT_FOUND: {
    'pt-BR': 'Esta importação não existe mais. Atualize a lista.',
    en: 'This import no longer exists. Refresh the list.',
    es: 'Esta importación ya no existe. Actualice la lista.',
    tr: 'Bu içe aktarma artık yok. Listeyi yenileyin.',
  },
  ERR_CONTACTLIST_IMPORT_RUNNING: {
    'pt-BR': 'Já há uma importação em andamento nesta lista. Espere que termine ou pare-a.',
    en: 'An import into this list is running already. Wait until it ends, or stop it.',
    es: 'Ya hay una importación en curso en esta lista. Espere a que termine o deténgala.',
    tr: 'Bu listeye zaten bir içe aktarma sürüyor. Bitmesini bekleyin veya durdurun.',
  },
  ERR_NO_OPTOUT_FOUND: {
    'pt-BR': 'Este pedido de não receber campanhas não existe mais. Atualize a lista.',
    en: 'This opt-out no longer exists. Refresh the list.',
    es: 'Esta baja ya no existe. Actualice la lista.',
    tr: 'Bu ret kaydı artık yok. Listeyi yenileyin.',
  },
  ERR_NO_CONTACTLISTITEM_FOUND: {
    'pt-BR': 'Este contato não está mais na lista. Atualize a lista.',
    en: 'This contact is no longer in the list. Refresh the list.',
    es: 'Este contacto ya no está en la lista. Actualice la lista.',
    tr: 'Bu kişi artık listede değil. Listeyi yenileyin.',
  },
} as const satisfies Record<string, Phrase>;
