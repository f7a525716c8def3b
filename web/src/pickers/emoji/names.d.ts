/** Made by web/build/emojiNames.ts: for each language the address of a file of rows. */
declare module 'virtual:emoji' {
  const addresses: Readonly<Record<'pt-BR' | 'en' | 'es' | 'tr', string>>;
  export default addresses;
}
