/** Webhook shapes of the Cloud API as Meta documents them (v26.0), for tests. */

type Json = Readonly<Record<string, unknown>>;

export const phoneNumberId = '106540352242922';
export const businessNumber = '15550783881';
export const bsuid = 'BR.13491208655302741918';
export const customer = '5585988776655';
export const someWamid = 'wamid.HBgNNTU4NTk4ODc3NjY1NRUCABIYFDNBQURGODQ0MTM0N0Y4NTcxQzEwAA==';

export const value = (fields: Json, account = phoneNumberId): Json => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: businessNumber, phone_number_id: account },
  ...fields,
});

export const payload = (...values: readonly Json[]): Json => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', changes: values.map((each) => ({ field: 'messages', value: each })) }],
});

export const contact = (fields: Json = {}): Json => ({
  profile: { name: 'Sheena Nelson' },
  wa_id: customer,
  user_id: bsuid,
  ...fields,
});

export const message = (fields: Json = {}): Json => ({
  from: customer,
  from_user_id: bsuid,
  id: someWamid,
  timestamp: '1763632800',
  type: 'text',
  text: { body: 'Does it come in another colour?' },
  ...fields,
});

export const status = (name: string, fields: Json = {}): Json => ({
  id: someWamid,
  status: name,
  timestamp: '1763632800',
  recipient_id: customer,
  recipient_user_id: bsuid,
  ...fields,
});

/** The event of one message as it travels through the queue. */
export const messageEvent = (fields: Json = {}, sender: Json | null = contact()): Json => ({
  message: message(fields),
  contact: sender,
});

const media = (fields: Json = {}): Json => ({
  mime_type: 'image/jpeg',
  sha256: 'EfTbhHpJ5tP2xcIuAxPVFTCdAwgGrWMAHoW0wOZ1W1w=',
  id: '1003383421387256',
  url: 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1003383421387256',
  ...fields,
});

/** One documented message of every type that carries content of its own. */
export const contents: Readonly<Record<string, Json>> = {
  text: { type: 'text', text: { body: 'Oi' } },
  image: { type: 'image', image: media({ caption: 'Taj Mahal' }) },
  video: { type: 'video', video: media({ mime_type: 'video/mp4' }) },
  audio: { type: 'audio', audio: media({ mime_type: 'audio/ogg; codecs=opus', voice: true }) },
  document: {
    type: 'document',
    document: media({ mime_type: 'application/pdf', filename: 'boleto.pdf', caption: 'Segue' }),
  },
  sticker: { type: 'sticker', sticker: media({ mime_type: 'image/webp', animated: false }) },
  location: {
    type: 'location',
    location: { latitude: 38.9806263495, longitude: -131.9428612257, name: 'Main Street Beach', address: 'Santa Cruz' },
  },
  contacts: {
    type: 'contacts',
    contacts: [
      {
        name: { first_name: 'Barbara', formatted_name: 'Barbara Johnson', last_name: 'Johnson' },
        org: { company: 'Social Tsunami' },
        phones: [{ phone: '+1 (415) 555-0829', wa_id: '14155550829', type: 'MOBILE' }],
      },
    ],
  },
  button: {
    type: 'button',
    button: { payload: 'Unsubscribe', text: 'Unsubscribe' },
    context: { from: businessNumber, id: 'wamid.OUT1' },
  },
  buttonReply: {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'cancel-button', title: 'Cancel' } },
  },
  listReply: {
    type: 'interactive',
    interactive: {
      type: 'list_reply',
      list_reply: { id: 'priority', title: 'Priority Mail', description: '1-3 days' },
    },
  },
  form: {
    type: 'interactive',
    interactive: {
      type: 'nfm_reply',
      nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"flow_token":"x","cidade":"Fortaleza","itens":2}' },
    },
  },
  order: {
    type: 'order',
    order: {
      catalog_id: '194836987003835',
      text: 'Para presente',
      product_items: [{ product_retailer_id: 'di9ozbzfi4', quantity: 2, item_price: 30, currency: 'BRL' }],
    },
  },
  unsupported: { type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] },
  unknown: { type: 'hologram', hologram: { id: 'x' } },
};
