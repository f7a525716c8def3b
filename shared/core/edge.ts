/** Says that a request came through the distribution, which alone knows the value and sets it on every request. */
export const edgeSecretHeader = 'x-distribution-secret';
/** The address of whoever called the distribution, in its words. */
export const viewerHeader = 'x-viewer-address';
