/** A message as it is posted (B-INT-6). */
export const samplePayload = JSON.stringify(
  {
    event: 'message',
    companyId: 1,
    connection: { id: 1, name: 'WhatsApp', channel: 'whatsappapi' },
    ticket: { id: 1042, uuid: '01J9ZK…', status: 'pending', queueId: 2, userId: null },
    contact: { id: '01J9ZJ…', name: 'Maria Souza', number: '5511987654321', email: '' },
    message: {
      ...{ id: '01J9ZM…', body: 'Oi', mediaType: 'chat', mediaUrl: null, fromMe: false },
      ...{ timestamp: 1767268800, quotedId: null },
      conversation: 'Oi',
    },
    key: { remoteJid: '5511987654321@s.whatsapp.net', fromMe: false, id: 'wamid.HBg…' },
    pushName: 'Maria Souza',
    messageTimestamp: 1767268800,
  },
  null,
  2,
);
