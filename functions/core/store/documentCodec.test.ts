import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { answerOf, requestJson } from './documentCodec.ts';

const item = {
  ...{
    pk: 'C#1',
    sk: 'X',
    text: 'olá 🌻',
    empty: '',
    whole: 12,
    part: -0.25,
    most: Number.MAX_SAFE_INTEGER,
    yes: true,
  },
  ...{
    nothing: null,
    list: [1, 'a', null, { deep: [false] }],
    map: { Key: 'not a key', Items: ['nor items'] },
    none: {},
  },
  ...{ texts: new Set(['a', 'b']), numbers: new Set([1, 2.5]), bytes: new Uint8Array([0, 255, 7]) },
};
const options = { removeUndefinedValues: true };
/** As JSON carries it: bytes as text. */
const wire = (record: object) => {
  const { bytes, ...attributes } = marshall(record, options);
  return { ...attributes, ...(bytes?.B ? { bytes: { B: Buffer.from(bytes.B).toString('base64') } } : {}) };
};
const request = (input: unknown) => JSON.parse(requestJson(input));

describe('records in requests', () => {
  it('are written as the SDK writes them, wherever they stand', () => {
    const put = {
      TableName: 't',
      Item: item,
      ConditionExpression: '#a = :b',
      ExpressionAttributeNames: { '#a': 'Key' },
    };
    expect(request(put)).toEqual({ ...put, Item: wire(item) });
    const names = ['Key', 'ExpressionAttributeValues', 'ExclusiveStartKey'];
    for (const name of names) expect(request({ [name]: item, Limit: 3 })).toEqual({ [name]: wire(item), Limit: 3 });
    expect(request({ TransactItems: [{ Update: { Key: item, ExpressionAttributeValues: { ':a': 1 } } }] })).toEqual({
      TransactItems: [{ Update: { Key: wire(item), ExpressionAttributeValues: { ':a': { N: '1' } } } }],
    });
    expect(request({ RequestItems: { t: { Keys: [item], ConsistentRead: false } } })).toEqual({
      RequestItems: { t: { Keys: [wire(item)], ConsistentRead: false } },
    });
    expect(
      request({ RequestItems: { t: [{ PutRequest: { Item: item } }, { DeleteRequest: { Key: item } }] } }),
    ).toEqual({
      RequestItems: { t: [{ PutRequest: { Item: wire(item) } }, { DeleteRequest: { Key: wire(item) } }] },
    });
  });

  it('leave out what is not defined', () => {
    const some = { a: undefined, b: [undefined, 1], c: { d: undefined } };
    expect(request({ Item: some, ExclusiveStartKey: undefined })).toEqual({ Item: marshall(some, options) });
  });

  it.each([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [Number.MAX_SAFE_INTEGER + 1],
    [new Date()],
    [new Set()],
    [() => 1],
  ])('refuse what the table cannot keep: %s', (value) => {
    expect(() => requestJson({ Item: { value } })).toThrow('the table keeps');
  });
});

describe('records in answers', () => {
  it('are read as the SDK reads them, wherever they stand', () => {
    const stored = wire(item);
    const { bytes, ...rest } = item;
    const plain = { ...unmarshall(marshall(rest)), bytes };
    for (const name of ['Item', 'Attributes', 'LastEvaluatedKey']) {
      expect(answerOf({ [name]: stored, Count: 1 })).toEqual({ [name]: plain, Count: 1 });
    }
    expect(answerOf({ Items: [stored, {}] })).toEqual({ Items: [plain, {}] });
    expect(answerOf({ Responses: { Items: [stored] }, UnprocessedKeys: { t: { Keys: [stored] } } })).toEqual({
      Responses: { Items: [plain] },
      UnprocessedKeys: { t: { Keys: [plain] } },
    });
    expect(answerOf({ UnprocessedItems: { t: [{ PutRequest: { Item: stored } }] } })).toEqual({
      UnprocessedItems: { t: [{ PutRequest: { Item: plain } }] },
    });
  });

  it('keep numbers that are too large for a number', () => {
    expect(answerOf({ Item: { a: { N: '9007199254740993' } } })).toEqual({ Item: { a: 9007199254740993n } });
  });
});
