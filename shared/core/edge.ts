/** Says that a request came through the distribution, which alone knows the value and sets it on every request. */
export const edgeSecretHeader = 'x-distribution-secret';
/** Address of the client, as CloudFront reports it. */
export const viewerHeader = 'x-viewer-address';
