import type { Phrase } from '../i18n.ts';

/** Campaigns. */
export const campaignFailures = {
  ERR_NO_CAMPAIGN_FOUND: {
    'pt-BR': 'Esta campanha não existe mais. Atualize a lista.',
    en: 'This campaign no longer exists. Refresh the list.',
    es: 'Esta campaña ya no existe. Actualice la lista.',
    tr: 'Bu kampanya artık yok. Listeyi yenileyin.',
  },
  ERR_CAMPAIGN_REQUIRED: {
    'pt-BR': 'Dê um nome à campanha.',
    en: 'Give the campaign a name.',
    es: 'Dé un nombre a la campaña.',
    tr: 'Kampanyaya bir ad verin.',
  },
  ERR_CAMPAIGN_INVALID_NAME: {
    'pt-BR': 'O nome da campanha precisa ter de 2 a 50 caracteres.',
    en: 'The name of the campaign must have 2 to 50 characters.',
    es: 'El nombre de la campaña debe tener de 2 a 50 caracteres.',
    tr: 'Kampanya adı 2 ile 50 karakter arasında olmalı.',
  },
  ERR_CAMPAIGN_NOT_EDITABLE: {
    'pt-BR': 'A campanha está em andamento, terminou ou começa em menos de uma hora. Cancele-a para alterar.',
    en: 'The campaign is running, is over, or starts within an hour. Stop it to change it.',
    es: 'La campaña está en curso, terminó o empieza en menos de una hora. Deténgala para modificarla.',
    tr: 'Kampanya sürüyor, bitti ya da bir saat içinde başlıyor. Değiştirmek için durdurun.',
  },
  ERR_CAMPAIGN_IN_PROGRESS: {
    'pt-BR': 'A campanha está em andamento. Cancele-a primeiro.',
    en: 'The campaign is running. Stop it first.',
    es: 'La campaña está en curso. Deténgala primero.',
    tr: 'Kampanya sürüyor. Önce durdurun.',
  },
  ERR_CAMPAIGN_WRONG_STATUS: {
    'pt-BR': 'A campanha já mudou de situação. Atualize a página.',
    en: 'The campaign has changed its status meanwhile. Refresh the page.',
    es: 'La campaña ya cambió de estado. Actualice la página.',
    tr: 'Kampanyanın durumu değişti. Sayfayı yenileyin.',
  },
  ERR_CAMPAIGN_LIMIT: {
    'pt-BR': 'Não cabem mais campanhas. Exclua as que não usa mais.',
    en: 'There is no room for more campaigns. Delete those you no longer need.',
    es: 'No caben más campañas. Elimine las que ya no usa.',
    tr: 'Başka kampanya için yer yok. Kullanmadıklarınızı silin.',
  },
  ERR_CAMPAIGN_NO_RECIPIENTS: {
    'pt-BR': 'Ninguém da lista pode receber esta campanha. Veja a lista, os descadastrados e os bloqueados.',
    en: 'Nobody of the list can receive this campaign. Look at the list, at who opted out and who is blocked.',
    es: 'Nadie de la lista puede recibir esta campaña. Revise la lista, las bajas y los bloqueados.',
    tr: 'Listedeki kimse bu kampanyayı alamaz. Listeye, çıkanlara ve engellenenlere bakın.',
  },
} as const satisfies Record<string, Phrase>;
