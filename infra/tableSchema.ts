/**
 * The one table, as both the CDK stack and the local engine create it. Every key is a string and starts with the
 * company; every index holds whole items and is sparse, because most items lack its attributes.
 */
export const tableSchema = {
  key: { pk: 'pk', sk: 'sk' },
  indexes: [
    { name: 'gsi1', pk: 'gsi1pk', sk: 'gsi1sk' },
    { name: 'gsi2', pk: 'gsi2pk', sk: 'gsi2sk' },
    { name: 'gsi3', pk: 'gsi3pk', sk: 'gsi3sk' },
    { name: 'gsi4', pk: 'gsi4pk', sk: 'gsi4sk' },
    { name: 'gsi5', pk: 'gsi5pk', sk: 'gsi5sk' },
    // Second order of the lists in the first index, which shares its partition key.
    { name: 'gsi6', pk: 'gsi1pk', sk: 'gsi6sk' },
  ],
  stream: 'NEW_AND_OLD_IMAGES',
  /** Attribute with the epoch seconds after which an item may disappear. */
  ttl: 'ttl',
} as const;
