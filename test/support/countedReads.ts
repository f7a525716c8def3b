/** A value that counts how often a property of it, or of anything inside it, is read or listed. */
export function countedReads<T extends object>(value: T): { readonly value: T; readonly reads: () => number } {
  let reads = 0;
  const wrap = <V>(inner: V): V => {
    if (typeof inner !== 'object' || inner === null) return inner;
    return new Proxy(inner, {
      get: (target, name, receiver) => {
        reads += 1;
        return wrap(Reflect.get(target, name, receiver));
      },
      has: (target, name) => {
        reads += 1;
        return Reflect.has(target, name);
      },
      getOwnPropertyDescriptor: (target, name) => {
        reads += 1;
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      ownKeys: (target) => {
        const names = Reflect.ownKeys(target);
        reads += names.length;
        return names;
      },
    });
  };
  return { value: wrap(value), reads: () => reads };
}
