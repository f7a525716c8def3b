/**
 * Replaces @peculiar/x509 in the functions' bundles: certificates of authenticators are refused unread
 * (functions/core/secrets/webAuthn.ts), and that package would fetch addresses named in them.
 */
class Refused {
  constructor() {
    throw new Error('certificates of authenticators are not read');
  }
}

export {
  Refused as AuthorityKeyIdentifierExtension,
  Refused as CRLDistributionPointsExtension,
  Refused as SubjectKeyIdentifierExtension,
  Refused as X509Certificate,
  Refused as X509ChainBuilder,
  Refused as X509Crl,
};
