interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly seconds: number;
}

/** A Set-Cookie line that scripts and other sites never see. */
export function cookieLine({ name, value, path, seconds }: Cookie): string {
  // Browsers keep Secure cookies off plain http, which only a local installation speaks.
  const isPlain = process.env['PUBLIC_URL']?.startsWith('http:') ?? false;
  const secure = isPlain ? '' : ' Secure;';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly;${secure} SameSite=Strict`;
}
